import type { Weather, WeatherCity } from '@juhe/contract/common/weather.schemas';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import type { Ctx } from '../../http/context.ts';
import { cities, type City } from './cities.ts';
import { keepObservations } from './observations.ts';
import { openMeteo } from './open-meteo.ts';

type Observe = ReturnType<typeof keepObservations>;
const observers = new WeakMap<Config, Observe>();

/** The observations of this process; undefined where no service is set (WEATHER_URL). */
const observerOf = ({ config, log }: Pick<Deps, 'config' | 'log'>): Observe | undefined => {
  const { url } = config.weather;
  if (url === undefined) return undefined;
  const known =
    observers.get(config) ??
    keepObservations(openMeteo(url), (city, error) =>
      log.warn({ city: city.id, reason: error instanceof Error ? error.name : 'unknown' }, 'the weather service did not answer'),
    );
  observers.set(config, known);
  return known;
};

/** What is usual in a city this month (China's); no observation, and says so. */
const climateOf = (city: City): Omit<Weather, 'city'> => {
  const month = new Date(Date.now() + 8 * 3_600_000).getUTCMonth();
  return {
    source: 'climate',
    temperature: city.means[month] ?? 0,
    low: null,
    high: null,
    sky: city.skies[month] ?? 'cloudy',
    at: null,
  };
};

const findCity = (id: string | undefined): City | undefined => cities.find((city) => city.id === id);

/** The weather of a city; of the site's own where the city is not known (any more), as the answer tells. */
export const weatherOf = async (ctx: Ctx, { city: wanted }: { city?: string | undefined }): Promise<Weather> => {
  const city = findCity(wanted) ?? findCity(ctx.deps.config.weather.city);
  if (!city) throw new Error('the site has no city');
  const named = { id: city.id, name: city.names[ctx.lang] };
  const seen = await observerOf(ctx.deps)?.(city);
  if (!seen) return { ...climateOf(city), city: named };
  return { source: seen.fresh ? 'live' : 'stale', city: named, ...seen.observation };
};

export const listCities = (ctx: Ctx): WeatherCity[] => cities.map(({ id, names }) => ({ id, name: names[ctx.lang] }));
