/** The lists of a homepage. */
export const homepageTabs = ['creations', 'videos', 'likes', 'collects'] as const;
export type HomepageTab = (typeof homepageTabs)[number];
/** Lists of articles; films have a list of their own. */
export type ArticleTab = Exclude<HomepageTab, 'videos'>;
