declare module 'virtual:texts' {
  const table: Record<string, [string, string]>;
  export default table;
}
declare module 'virtual:menu' {
  /// Titles and rules in English and Chinese.
  const menu: {
    game: string, title: [string, string], rule: [string, string], ends: ({normal: string, misere: string}|undefined)[], start: string, board: boolean,
    look: 'heaps'|'rows'|'pins'|'queen'|'drawn',
  }[];
  export default menu;
}
declare module 'virtual:pages' {
  /// The names of the pages of games, play/NAME.html, which have pictures.
  const pages: Record<string, string>;
  export default pages;
}
declare module 'virtual:pieces' {
  /// Parts of SVG pictures.
  const shapes: Record<string, string>;
  export default shapes;
}
declare module 'virtual:glossary' {
  /// Words in both languages; what they mean in English and Chinese.
  const entries: {words: string[], means: [string, string]}[];
  export default entries;
}
declare module 'virtual:references' {
  /// BibTeX by key; the keys of what an answer names.
  export const works: Record<string, string>;
  export const named: Record<string, string[]>;
}
declare module 'virtual:library' {
  /// Addresses.
  export const core: string;
  export const whole: string;
  export const words: [string[], string[]];
}
declare module 'virtual:catalogue' {
  /// The address of the catalogue of results, a table with tabs.
  const address: string;
  export default address;
}
