/** Limits of a creation: characters and counts. */
export const creationLimits = {
  title: 60,
  /** Per block of an article. */
  block: 5000,
  /** For all blocks of an article together. */
  body: 20_000,
  blocks: 200,
  /** The text of a set of pictures or of a film. */
  text: 1000,
  pictures: 9,
  /** Maximum number of pictures within an article (specification §9: upload max count). */
  articlePictures: 52,
  note: 140,
  tags: 5,
  tag: 20,
  /** Maximum number of creations of a member in 24 hours. */
  daily: 20,
  drafts: 50,
} as const;
