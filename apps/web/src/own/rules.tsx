export function RulesView(_: {params: Record<string, string>}) { return <p>…</p>; }
