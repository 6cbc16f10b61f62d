/** The first part of an address: a scheme, `www.`, or a name with a domain behind it. */
const link = /\w+:\/\/|\bwww\.|[a-z0-9](?:[a-z0-9-]*\.)+[a-z]{2,}/i;

/** Whether a text carries a link; letters of other widths count as what they stand for. */
export const hasLink = (text: string): boolean => link.test(text.normalize('NFKC').replace(/[。．｡]/g, '.'));
