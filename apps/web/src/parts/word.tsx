// Words of a misère quotient: a letter with a number after it is a power.

/// ab2 as a b squared; long names of generators stay as they are.
export function Word({word}: {word: string}) {
  const parts = word.includes('.') || word.startsWith('h') && /^h\d/.test(word) ? [word] : word.split(/(\d+)/);
  return <i class="word">{parts.map((part, i) => i % 2 === 1 && parts.length > 1 && word !== '1' ? <sup>{part}</sup> : part)}</i>;
}

/// What a move is worth: a nim-value, or in misère play a class.
export function Worth({worth}: {worth: string}) {
  return /[a-z]/.test(worth) ? <Word word={worth} /> : <>{worth}</>;
}
