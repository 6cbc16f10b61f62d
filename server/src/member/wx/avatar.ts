import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { type Picture, readPicture } from '../../storage/pictures.ts';
import { keepFetchedPicture } from '../../common/api.ts';

const timeoutMs = 5000;
const largest = 2 * 1024 * 1024;

/** The hosts of the provider's pictures; with `WX_API_URL` the one it names. Nothing else is asked, whatever a profile says. */
const allowed = (deps: Pick<Deps, 'config'>, address: string): string | undefined => {
  const { wx } = deps.config;
  if (wx.provider !== 'wechat' || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.origin === new URL(wx.apiUrl).origin) return url.href;
  if (!/(^|\.)qlogo\.cn$/.test(url.hostname) || url.port !== '') return undefined;
  url.protocol = 'https:';
  return url.href;
};

/**
 * Fetches the picture of a profile and makes one of ours of it; undefined when it cannot be had, which is no reason to
 * refuse a sign-in. Pages never show the foreign address itself.
 */
export const fetchAvatar = async (deps: Pick<Deps, 'config' | 'log'>, address: string): Promise<Picture | undefined> => {
  const url = allowed(deps, address);
  if (url === undefined) return undefined;
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > largest) return undefined;
      chunks.push(chunk);
    }
    return response.ok ? await readPicture(Buffer.concat(chunks)) : undefined;
  } catch (error) {
    deps.log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'the picture of a profile was not kept');
    return undefined;
  }
};

export const keepAvatar = (tx: Tx, deps: Pick<Deps, 'config'>, memberId: string, picture: Picture): Promise<string> =>
  keepFetchedPicture(tx, deps, { memberId, purpose: 'avatar', name: '' }, picture);
