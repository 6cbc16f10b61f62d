/** The languages of every text of the product; the first is the default. */
export const languages = ['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'] as const;
export type Lang = (typeof languages)[number];
