export function LearnView(_: {params: Record<string, string>}) { return <p>…</p>; }
