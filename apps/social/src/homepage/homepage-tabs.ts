/** The lists of a homepage. */
export const homepageTabs = ['creations', 'likes', 'collects'] as const;
export type HomepageTab = (typeof homepageTabs)[number];
