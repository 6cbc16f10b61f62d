/** The beginning of a URL: a scheme, `www.`, or a name followed by a domain. */
const link = /\w+:\/\/|\bwww\.|[a-z0-9](?:[a-z0-9-]*\.)+[a-z]{2,}/i;

/** Whether a text contains a link; full-width characters count as their normal forms. */
export const hasLink = (text: string): boolean => link.test(text.normalize('NFKC').replace(/[。．｡]/g, '.'));
