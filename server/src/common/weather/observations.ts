import type { City } from './cities.ts';
import type { Observation, WeatherProvider } from './provider.ts';

/** Milliseconds for which an observation counts as now, … */
const freshFor = 15 * 60_000;
/** … for which it is better than none, … */
const usefulFor = 6 * 3_600_000;
/** … and after which a service that did not answer is asked again. */
const pause = 60_000;

interface Kept {
  observation?: Observation;
  /** When it was fetched, in milliseconds. */
  fetchedAt: number;
  askAgainAt: number;
}

export interface Observed {
  readonly observation: Observation;
  readonly fresh: boolean;
}

/**
 * A provider's observations, kept in this process for each city: one question at a time, none for fifteen minutes after an answer and for one minute after a
 * failure; meanwhile the last answer, up to six hours. `now` is the clock in milliseconds.
 */
export const keepObservations = (
  provider: WeatherProvider,
  onFailure: (city: City, error: unknown) => void,
  now: () => number = Date.now,
) => {
  const kept = new Map<string, Kept>();
  const asking = new Map<string, Promise<void>>();

  const ask = async (city: City): Promise<void> => {
    const before = kept.get(city.id);
    try {
      const observation = await provider.observe(city);
      kept.set(city.id, { observation, fetchedAt: now(), askAgainAt: now() + freshFor });
    } catch (error) {
      kept.set(city.id, { fetchedAt: 0, ...before, askAgainAt: now() + pause });
      onFailure(city, error);
    }
  };

  return async (city: City): Promise<Observed | undefined> => {
    if (now() >= (kept.get(city.id)?.askAgainAt ?? 0)) {
      const answer = asking.get(city.id) ?? ask(city).finally(() => asking.delete(city.id));
      asking.set(city.id, answer);
      await answer;
    }
    const { observation, fetchedAt = 0 } = kept.get(city.id) ?? {};
    const age = now() - fetchedAt;
    return observation && age < usefulFor ? { observation, fresh: age < freshFor } : undefined;
  };
};
