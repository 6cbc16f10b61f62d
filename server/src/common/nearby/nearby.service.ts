import type { nearbySchemas } from '@juhe/contract/common/nearby.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../http/call/context.ts';
import { commonFail } from '../failures.ts';
import { amap } from './amap.ts';
import { rounded } from './coordinates.ts';
import { embeddedNearby } from './embedded.ts';
import type { NearbyProvider } from './provider.ts';

type Input = HandlerInput<typeof nearbySchemas.listNearbyPlaces>;
type Output = HandlerOutput<typeof nearbySchemas.listNearbyPlaces>;

const providers = new WeakMap<Config, NearbyProvider>();

/** Returns the configured provider: a service (PLACES_URL), or the embedded list. */
const providerOf = (config: Config): NearbyProvider => {
  const cached = providers.get(config);
  if (cached) return cached;
  const provider = config.nearby ? amap(config.nearby) : embeddedNearby;
  providers.set(config, provider);
  return provider;
};

/**
 * Returns places around a position (specification line 176). The position is rounded before use and neither stored nor
 * logged. Responds 409 `places.down` when the service does not: the member searches by city instead.
 */
export const listNearbyPlaces = async ({ deps, log }: Ctx, { lat, lng, keyword = '', ...window }: Input): Promise<Output> => {
  const provider = providerOf(deps.config);
  try {
    return { embedded: provider.embedded, ...(await provider.search({ ...rounded({ lat, lng }), keyword, ...window })) };
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the service of nearby places did not answer');
    throw commonFail('places.down');
  }
};
