import type { Weather, WeatherCity } from '@juhe/contract/common/weather.schemas';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import type { Ctx } from '../../http/call/context.ts';
import { cities, type City } from './cities.ts';
import { cacheObservations } from './observations.ts';
import { openMeteo } from './open-meteo.ts';

type Observe = ReturnType<typeof cacheObservations>;
const observers = new WeakMap<Config, Observe>();

/** Returns the observer of this process; undefined where no service is configured (WEATHER_URL). */
const observerOf = ({ config, log }: Pick<Deps, 'config' | 'log'>): Observe | undefined => {
  const { url } = config.weather;
  if (url === undefined) return undefined;
  const observer =
    observers.get(config) ??
    cacheObservations(openMeteo(url), (city, error) =>
      log.warn({ city: city.id, reason: error instanceof Error ? error.name : 'unknown' }, 'the weather service did not answer'),
    );
  observers.set(config, observer);
  return observer;
};

/** Returns a city's climate for the current month (in China); not an observation, and marked as such. */
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

/** Returns the weather of a city; falls back to the site's own city, named in the response, if the city is unknown. */
export const getWeather = async (ctx: Ctx, { city: cityId }: { city?: string | undefined }): Promise<Weather> => {
  const city = findCity(cityId) ?? findCity(ctx.deps.config.weather.city);
  if (!city) throw new Error('the site has no city');
  const named = { id: city.id, name: city.names[ctx.lang] };
  const observed = await observerOf(ctx.deps)?.(city);
  if (!observed) return { ...climateOf(city), city: named };
  return { source: observed.fresh ? 'live' : 'stale', city: named, ...observed.observation };
};

export const listWeatherCities = (ctx: Ctx): WeatherCity[] => cities.map(({ id, names }) => ({ id, name: names[ctx.lang] }));
