import type { FoundShareCode, ShareCode } from './share-code.ts';
export type { ShareType } from '@juhe/contract/common/share.constants';
export type { FoundShareCode, ShareCode } from './share-code.ts';

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
let pendingText: string | undefined;

/**
 * Asks the shell to open the share code in the text; without one, to check the clipboard, or to let the member paste one.
 * Call it in a click: browsers require the gesture.
 */
export const openPaste = (text = ''): void => {
  if (paste) paste(text);
  else pendingText = text;
};

/** The shell's side of `openPaste`, which may already have been called; returns the unsubscribe function. */
export const onPaste = (listener: PasteListener): (() => void) => {
  paste = listener;
  if (pendingText !== undefined) listener(pendingText);
  pendingText = undefined;
  return () => {
    if (paste === listener) paste = undefined;
  };
};
