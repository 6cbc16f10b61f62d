import type { City } from './cities.ts';
import type { Observation, WeatherProvider } from './provider.ts';

/** Age (ms) up to which an observation counts as current, … */
const freshFor = 15 * 60_000;
/** … up to which it is better than none, … */
const usefulFor = 6 * 3_600_000;
/** … and the delay (ms) before a failed service is asked again. */
const pause = 60_000;

interface Stored {
  observation?: Observation;
  /** Time of the fetch (ms). */
  fetchedAt: number;
  refetchAt: number;
}

export interface Observed {
  readonly observation: Observation;
  readonly fresh: boolean;
}

/**
 * Caches a provider's observations in this process for each city: one request at a time, none for fifteen minutes after a
 * response and for one minute after a failure; meanwhile the last observation is returned, up to six hours old. `now` is the
 * clock (ms).
 */
export const cacheObservations = (
  provider: WeatherProvider,
  onFailure: (city: City, error: unknown) => void,
  now: () => number = Date.now,
) => {
  const cache = new Map<string, Stored>();
  const asking = new Map<string, Promise<void>>();

  const refresh = async (city: City): Promise<void> => {
    const before = cache.get(city.id);
    try {
      const observation = await provider.observe(city);
      cache.set(city.id, { observation, fetchedAt: now(), refetchAt: now() + freshFor });
    } catch (error) {
      cache.set(city.id, { fetchedAt: 0, ...before, refetchAt: now() + pause });
      onFailure(city, error);
    }
  };

  return async (city: City): Promise<Observed | undefined> => {
    if (now() >= (cache.get(city.id)?.refetchAt ?? 0)) {
      const pending = asking.get(city.id) ?? refresh(city).finally(() => asking.delete(city.id));
      asking.set(city.id, pending);
      await pending;
    }
    const { observation, fetchedAt = 0 } = cache.get(city.id) ?? {};
    const age = now() - fetchedAt;
    return observation && age < usefulFor ? { observation, fresh: age < freshFor } : undefined;
  };
};
