/** The part of jest-axe that the tests use; it ships no types. */
declare module 'jest-axe' {
  export const axe: (html: Element) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}
