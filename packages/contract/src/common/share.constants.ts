/** Types of share codes (specification §9). */
export const shareType = {
  video: 1,
  article: 2,
  novel: 3,
  book: 4,
  onlineCourse: 5,
  offlineCourse: 6,
  goods: 7,
  auction: 8,
  bargain: 10,
} as const;
export type ShareType = (typeof shareType)[keyof typeof shareType];
export const shareTypes: readonly ShareType[] = /* @__PURE__ */ Object.values(shareType);

/** Maximum characters of a text in which a share code is looked for; longer ones are ignored. */
export const shareTextLength = 4096;
