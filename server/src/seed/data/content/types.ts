/** Shapes of the demo content files in this folder. Text is Chinese (zh-Hans); pictures are paths below `/media/`. */

/** A picture with its size in pixels, so that a feed keeps its place before the file arrives. */
export interface SeedPicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** authors.json: the personas that write articles and own the original books. */
export interface SeedAuthor {
  readonly key: string;
  readonly nickname: string;
  readonly gender: 'male' | 'female' | 'secret';
  readonly region: string;
  readonly bio: string;
  readonly avatar: string;
}

/** nicknames.json: further members, used for comments, bids and lists. */
export interface SeedNickname {
  readonly key: string;
  readonly nickname: string;
  readonly gender: 'male' | 'female' | 'secret';
  readonly bio: string;
  readonly avatar: string;
}

/** The five languages of the site; names of categories are kept in all of them. */
export interface SeedNames {
  readonly 'zh-Hans': string;
  readonly 'zh-Hant': string;
  readonly en: string;
  readonly fr: string;
  readonly es: string;
}

export interface SeedCategory {
  readonly key: string;
  readonly name: string;
  readonly names: SeedNames;
  readonly order: number;
}

/** categories.json. An article's `category` is a key of `article` or `news`, by its kind; a book's is a key of `book`. */
export interface SeedCategories {
  readonly article: readonly SeedCategory[];
  readonly news: readonly SeedCategory[];
  readonly book: readonly SeedCategory[];
}

/** articles/<category>.json is an array of these. `bodyHtml` uses p, h2, blockquote, ul, li, figure, img, figcaption and strong only. */
export interface SeedArticle {
  readonly slug: string;
  readonly kind: 'article' | 'news';
  readonly category: string;
  readonly title: string;
  readonly summary: string;
  readonly authorKey: string;
  readonly cover: SeedPicture;
  readonly bodyHtml: string;
  readonly tags: readonly string[];
  /** Age at the moment of seeding, in days. */
  readonly daysAgo: number;
  readonly views: number;
  readonly likes: number;
  readonly collects: number;
}

/** One level of replies, as everywhere on the site. `by` is a key of authors.json or nicknames.json. */
export interface SeedReply {
  readonly by: string;
  readonly text: string;
}

/** comments.json; exactly one of `article` and `book` is set and holds a slug. */
export interface SeedComment {
  readonly article?: string;
  readonly book?: string;
  readonly by: string;
  readonly text: string;
  readonly likes: number;
  readonly replies: readonly SeedReply[];
}

export interface SeedChapter {
  readonly title: string;
  /** The volume that it belongs to. */
  readonly volume?: string;
  /** Paragraphs are separated by an empty line. */
  readonly text: string;
  /** Its sound, a path below `/media/`. */
  readonly audio?: { readonly path: string; readonly seconds: number };
}

/** books/<slug>.json. */
export interface SeedBook {
  readonly slug: string;
  readonly title: string;
  readonly author: string;
  /** Set for original works: the persona that publishes the book. */
  readonly authorKey?: string;
  readonly category: string;
  readonly status: 'serial' | 'finished';
  readonly intro: string;
  readonly coverTone: string;
  readonly cover: SeedPicture;
  readonly order: number;
  /** Set when the book is listened to. */
  readonly audio?: boolean;
  /** Set when it was taken off again. */
  readonly off?: boolean;
  readonly chapters: readonly SeedChapter[];
}

/** banners.json. `slug` of the target: an article, a book, a goods category key, or empty for the list of lots. */
export interface SeedBanner {
  readonly slug: string;
  readonly title: string;
  /** The title in other languages than Chinese. */
  readonly titles: Readonly<Record<'zh-Hant' | 'en' | 'fr' | 'es', string>>;
  readonly subtitle: string;
  readonly picture: string;
  readonly width: number;
  readonly height: number;
  readonly target: { readonly kind: 'article' | 'book' | 'goods-category' | 'lots'; readonly slug: string };
  /** The page that shows it. */
  readonly place: 'home' | 'welfare';
  readonly order: number;
}
