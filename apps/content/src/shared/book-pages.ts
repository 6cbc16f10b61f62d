type Kind = { readonly audio: boolean };

/** The page of a book: those that are listened to have their own. */
export const bookPage = ({ audio }: Kind): string => (audio ? '/subPackages/find/detail-book' : '/subPackages/find/novel-detail');

/** Where a book that was begun goes on. */
export const goOnPage = ({ audio }: Kind): string =>
  audio ? '/subPackages/find/listen-storytelling' : '/subPackages/find/read-novel';
