// Words of a misère quotient: a letter with a number after it is a power.

/// Parts of a word: letters, and powers, which stand higher; long names of generators stay as they are.
export function wordParts(word: string): {text: string, power: boolean}[] {
  if (word.includes('.') || /^h\d/.test(word) || word === '1') return [{text: word, power: false}];
  return word.split(/(\d+)/).filter(Boolean).map((text) => ({text, power: /^\d/.test(text)}));
}

/// ab2 as a b squared.
export function Word({word}: {word: string}) {
  return <i class="word">{wordParts(word).map(({text, power}) => power ? <sup>{text}</sup> : text)}</i>;
}

/// What a move is worth: a nim-value, or in misère play a class.
export function Worth({worth}: {worth: string}) {
  return /[a-z]/.test(worth) ? <Word word={worth} /> : <>{worth}</>;
}
