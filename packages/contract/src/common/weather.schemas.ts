import { z } from 'zod';
import { instant, noInput } from '../fields.ts';

/** A city of `listWeatherCities`. */
const cityId = z.string().regex(/^[a-z]{1,30}$/);
const city = z.object({ id: z.string(), name: z.string() });
export type WeatherCity = z.output<typeof city>;

export const skies = ['clear', 'partlyCloudy', 'cloudy', 'fog', 'rain', 'snow', 'thunder'] as const;

const weather = z.object({
  /**
   * `live`: a current observation; `stale`: the last observation, because the service does not respond; `climate`: the
   * average of this month, not an observation.
   */
  source: z.enum(['live', 'stale', 'climate']),
  city,
  /** Degrees Celsius; for `climate` the monthly mean. */
  temperature: z.number().int(),
  /** Today's minimum and maximum, if a service provides them. */
  low: z.number().int().nullable(),
  high: z.number().int().nullable(),
  sky: z.enum(skies),
  /** Time of the observation; null for `climate`. */
  at: instant.nullable(),
});
export type Weather = z.output<typeof weather>;

export const weatherSchemas = {
  /** An unknown or missing city returns the site's default. */
  getWeather: { input: z.object({ city: cityId.optional() }), output: weather },
  listWeatherCities: { input: noInput, output: z.array(city) },
};
