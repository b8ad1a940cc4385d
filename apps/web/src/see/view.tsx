export function SeeView(_: {params: Record<string, string>}) { return <p>…</p>; }
