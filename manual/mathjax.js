// MathJax from the folder beside this file; formulas are those that the Markdown marks.
window.MathJax = {
  tex2jax: {
    inlineMath: [["\\(", "\\)"]],
    displayMath: [["\\[", "\\]"]],
    ignoreClass: ".*",
    processClass: "arithmatex"
  },
  messageStyle: "none",
  menuSettings: {CHTMLpreview: false}
};
