/** Share codes (specification §2, §9; domain.md §10). Everything heavy is in a separate chunk that loads with the first call. */

/** 1 video, 2 article, 3 novel, 4 book, 5 online course, 6 offline course, 7 goods, 8 auction, 10 bargain. */
export type ShareType = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10;

/** Content of a share code: the thing and the sharer. */
export interface ShareCode {
  readonly type: ShareType;
  /** The thing's id: articles and the like by id, goods by saleNo (`jd`: goodsId), lots by productNo, bargains by saleNo. */
  readonly code: string;
  /**
   * The sharer's member id ('' for a visitor), then for type 7 `pt` or `jd` and the group from which it was shared, for type
   * 10 the bargain's id and its auth code.
   */
  readonly extras: readonly string[];
}

/** A share code as found; `text` is the encrypted code itself. */
export interface FoundShareCode extends ShareCode {
  readonly text: string;
}

const load = () => import('./share-code.ts');

/**
 * Creates the encrypted code. This device does not offer it to its own user later. Rejects what `findShareCode` would not
 * accept.
 */
export const encodeShareCode = async (share: ShareCode): Promise<string> => (await load()).encodeShareCode(share);

/**
 * Finds a share code in any text, alone or inside a sentence; undefined for none (specification §8).
 * @param options `fresh`: ignores codes that were created or offered on this device
 */
export const findShareCode = async (text: string, options?: { fresh?: boolean }): Promise<FoundShareCode | undefined> =>
  (await load()).findShareCode(text, options);

/** Marks the code as known: it is no longer found as `fresh`. */
export const rememberShareCode = async (text: string): Promise<void> => (await load()).rememberShareCode(text);

type PasteListener = (text: string) => void;
let paste: PasteListener | undefined;
let waiting: string | undefined;

/**
 * Asks the shell to open the share code in the text; without one, to check the clipboard, or to let the member paste one.
 * Call it in a click: browsers require the gesture.
 */
export const openPaste = (text = ''): void => {
  if (paste) paste(text);
  else waiting = text;
};

/** The shell's side of `openPaste`, which may already have been called; returns the unsubscribe function. */
export const onPaste = (listener: PasteListener): (() => void) => {
  paste = listener;
  if (waiting !== undefined) listener(waiting);
  waiting = undefined;
  return () => {
    if (paste === listener) paste = undefined;
  };
};
