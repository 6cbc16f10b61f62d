/** Returns the numbers cited in a text as `[1]`; links and quoted brackets do not count. */
export const citedIn = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(/(?<!\\)\[(\d{1,2})\](?![(:])/g)].map(([, number]) => Number(number)));
