declare module 'virtual:texts' {
  const table: Record<string, [string, string]>;
  export default table;
}
declare module 'virtual:wasm' {
  const bytes: () => Promise<Uint8Array>;
  export default bytes;
}
