/** The numbers that a text cites, as `[1]`; a link or a quoted bracket is none. */
export const citedIn = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(/(?<!\\)\[(\d{1,2})\](?![(:])/g)].map(([, number]) => Number(number)));
