import { z } from 'zod';
import { instant, noInput } from '../fields.ts';

/** A city of `getWeatherCities`. */
const cityId = z.string().regex(/^[a-z]{1,30}$/);
const city = z.object({ id: z.string(), name: z.string() });
export type WeatherCity = z.output<typeof city>;

export const skies = ['clear', 'partlyCloudy', 'cloudy', 'fog', 'rain', 'snow', 'thunder'] as const;

const weather = z.object({
  /** `live`: observed now; `stale`: the last observation, the service does not answer; `climate`: what is usual in this month, no observation. */
  source: z.enum(['live', 'stale', 'climate']),
  city,
  /** Degrees Celsius; of `climate` the mean of the month. */
  temperature: z.number().int(),
  /** Today's lowest and highest, where a service tells them. */
  low: z.number().int().nullable(),
  high: z.number().int().nullable(),
  sky: z.enum(skies),
  /** When it was observed; null for `climate`. */
  at: instant.nullable(),
});
export type Weather = z.output<typeof weather>;

export const weatherSchemas = {
  /** An unknown or missing city answers the site's own. */
  getWeather: { input: z.object({ city: cityId.optional() }), output: weather },
  getWeatherCities: { input: noInput, output: z.array(city) },
};
