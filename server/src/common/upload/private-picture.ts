import type { Deps } from '../../deps.ts';
import { privateUrl } from '../../storage/signed-address.ts';

/** A private picture as its owner and operators get it: addresses that expire. */
export const privatePicture = (deps: Pick<Deps, 'secrets'>, id: string) => ({
  id,
  url: privateUrl(deps, id),
  thumb: privateUrl(deps, id, 'thumb'),
});
