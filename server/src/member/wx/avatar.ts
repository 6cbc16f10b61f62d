import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { readLimitedBytes } from '../../http/transport/read-limited.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import { type Picture, readPicture } from '../../storage/pictures.ts';
import { storeFetchedPicture } from '../../common/api.ts';
import { setAvatar } from './wx.repository.ts';

const service = createOutbound('wxPicture');
const largest = 2 * 1024 * 1024;

/**
 * The hosts of the provider's pictures; with `WX_API_URL` the host it names. No other host is requested, whatever a profile
 * says.
 */
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
 * Fetches the picture of a profile and converts it to one of ours; undefined on failure, which is no reason to refuse a
 * sign-in. Pages never show the external address itself.
 */
export const fetchAvatar = async (deps: Pick<Deps, 'config' | 'log'>, address: string): Promise<Picture | undefined> => {
  const url = allowed(deps, address);
  if (url === undefined) return undefined;
  try {
    const bytes = await service.ask(url, (response) =>
      response.ok ? readLimitedBytes(response, largest) : Promise.resolve(undefined),
    );
    return bytes && (await readPicture(bytes, `wx:${address}`));
  } catch (error) {
    deps.log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'the picture of a profile was not kept');
    return undefined;
  }
};

/** Sets the picture as the member's avatar. An unavailable storage is no reason to refuse a sign-in either. */
export const storeAvatar = async (deps: Deps, memberId: string, picture: Picture): Promise<void> => {
  const use = (tx: Tx, url: string) => setAvatar(tx, memberId, url);
  await storeFetchedPicture(deps, { memberId, purpose: 'avatar' }, picture, use).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'the picture of a profile was not kept'),
  );
};
