import { shareTextLength, shareType, type ShareType, shareTypes } from '@juhe/contract/common/share.constants';
import { isKnown, remember } from './known-codes.ts';
import type { ShareSecret } from './cipher.ts';

/** Share codes (specification §2, §9; domain.md §10). Everything heavy is in a separate chunk that loads with the first call. */

/** Content of a share code: the thing and the sharer. */
export interface ShareCode {
  readonly type: ShareType;
  /** The thing's id: articles and the like by id, goods by saleNo (`jd`: goodsId), lots by productNo, bargains by saleNo. */
  readonly code: string;
  /**
   * The sharer's member id ('' for a visitor), then for goods `pt` or `jd` and the group from which it was shared, for a
   * bargain its id and its auth code.
   */
  readonly extras: readonly string[];
}

/** A share code as found; `text` is the encrypted code itself. */
export interface FoundShareCode extends ShareCode {
  readonly text: string;
}

/** Maximum characters of a code; longer ones are ignored. */
const maxCode = 512;
/** Texts contain other strings that look like a code, such as URLs; at most this many are tried. */
const maxCandidates = 3;
const maxExtras = 8;

const id = /^[\w-]{1,64}$/;
const idOrNothing = /^[\w-]{0,64}$/;

const secretOf = (): ShareSecret | undefined => {
  const page: unknown = Reflect.get(window, '__JUHE__');
  const share: unknown = typeof page === 'object' && page !== null && 'share' in page ? page.share : undefined;
  if (typeof share !== 'object' || share === null || !('key' in share) || !('iv' in share)) return undefined;
  return typeof share.key === 'string' && typeof share.iv === 'string' ? { key: share.key, iv: share.iv } : undefined;
};

/** crypto-js is loaded only when it is needed. */
const loadCipher = () => import('./cipher.ts');

const mayBe = (code: string): boolean => {
  if (code.length > maxCode || code.length % 4 !== 0) return false;
  const bytes = (code.length / 4) * 3 - (/=*$/.exec(code)?.[0].length ?? 0);
  return bytes > 0 && bytes % 16 === 0;
};

/** Candidates for codes in the text, those between marks first. */
export const candidatesIn = (text: string): string[] => {
  if (text.length > shareTextLength) return [];
  const candidates = [...text.matchAll(/(¥?)([A-Za-z0-9+/]{20,}={0,2})(¥?)/g)].map(([, before, code = '', after]) => ({
    code,
    marked: Boolean(before && after),
  }));
  const codes = [...candidates.filter(({ marked }) => marked), ...candidates].map(({ code }) => code).filter(mayBe);
  return [...new Set(codes)].slice(0, maxCandidates);
};

/** Checks the extras of a type, beyond being short words. */
const extrasFit = (type: ShareType, [, second]: readonly string[]): boolean => {
  if (type === shareType.goods) return second === undefined || second === '' || second === 'pt' || second === 'jd';
  if (type === shareType.bargain) return second !== undefined && id.test(second);
  return true;
};

/** Codes of other clients may lack the sharer: `id&7&jd` and `id&10&activity` are read as `id&7&&jd` and `id&10&&activity`. */
const withSharer = (type: ShareType, extras: readonly string[]): readonly string[] => {
  const [first = '', second = ''] = extras;
  if (type === shareType.goods && (first === 'pt' || first === 'jd')) return [second, first];
  return type === shareType.bargain && extras.length === 1 ? ['', first] : extras;
};

/** Parses `code&type&extras`; undefined for anything that cannot be ours. */
export const readShareCode = (text: string): ShareCode | undefined => {
  const [code = '', number = '', ...written] = text.split('&');
  const type = shareTypes.find((type) => String(type) === number);
  if (type === undefined || !id.test(code)) return undefined;
  const extras = withSharer(type, written);
  if (extras.length > maxExtras || !extras.every((extra) => idOrNothing.test(extra))) return undefined;
  return extrasFit(type, extras) ? { type, code, extras } : undefined;
};

export const encodeShareCode = async ({ type, code, extras }: ShareCode): Promise<string> => {
  const plaintext = [code, type, ...extras].join('&');
  const secret = secretOf();
  if (!secret) throw new Error('the page has no key for share codes');
  if (!readShareCode(plaintext)) throw new Error('this cannot be shared by a code');
  const text = (await loadCipher()).encrypt(plaintext, secret);
  remember(text);
  return text;
};

export const findShareCode = async (
  text: string,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<FoundShareCode | undefined> => {
  const candidates = candidatesIn(text).filter((code) => !(fresh && isKnown(code)));
  const secret = secretOf();
  if (!secret || candidates.length === 0) return undefined;
  const { decrypt } = await loadCipher();
  for (const candidate of candidates) {
    const plaintext = decrypt(candidate, secret);
    const share = plaintext === undefined ? undefined : readShareCode(plaintext);
    if (share) return { ...share, text: candidate };
  }
  return undefined;
};

export const rememberShareCode = (text: string): void => remember(text);
