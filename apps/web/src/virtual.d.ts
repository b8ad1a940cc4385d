declare module 'virtual:texts' {
  const table: Record<string, [string, string]>;
  export default table;
}
declare module 'virtual:library' {
  /// Addresses.
  export const core: string;
  export const whole: string;
  export const words: [string, string];
}
