/** 1 video, 2 article, 3 novel, 4 book, 5 online course, 6 offline course, 7 goods, 8 auction, 10 bargain (specification §9). */
export const shareTypes = [1, 2, 3, 4, 5, 6, 7, 8, 10] as const;
export type ShareType = (typeof shareTypes)[number];

/** Maximum characters of a text in which a share code is looked for; longer ones are ignored. */
export const shareTextLength = 4096;
