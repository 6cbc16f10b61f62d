import { z } from 'zod';
import { readLimited } from '../../http/transport/read-limited.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import type { Observation, WeatherProvider } from './provider.ts';

/** The requested fields take less than 2 KB. */
const maxAnswer = 64 * 1024;

const degrees = z.number().min(-90).max(70);
const responseSchema = z.object({
  current: z.object({
    time: z.number().int().positive(),
    temperature_2m: degrees,
    weather_code: z.number().int().min(0).max(99),
  }),
  daily: z
    .object({
      temperature_2m_max: z.array(degrees.nullable()).optional(),
      temperature_2m_min: z.array(degrees.nullable()).optional(),
    })
    .optional(),
});

/** WMO weather interpretation codes (table 4677, as Open-Meteo groups them). */
export const skyOf = (code: number): Observation['sky'] => {
  if (code <= 1) return 'clear';
  if (code === 2) return 'partlyCloudy';
  if (code === 3) return 'cloudy';
  if (code === 45 || code === 48) return 'fog';
  if ((code >= 71 && code <= 77) || code === 85 || code === 86) return 'snow';
  if (code >= 95) return 'thunder';
  return code >= 51 ? 'rain' : 'cloudy';
};

const rounded = (value: number | null | undefined): number | null =>
  // Avoids negative zero.
  value === null || value === undefined ? null : Math.round(value) + 0;

/** A service with Open-Meteo's forecast protocol at `url`. */
export const openMeteo = (url: string, service = createOutbound('weather')): WeatherProvider => ({
  observe: async ({ latitude, longitude }) => {
    const requestUrl = new URL(url);
    for (const [name, value] of Object.entries({
      latitude,
      longitude,
      current: 'temperature_2m,weather_code',
      daily: 'temperature_2m_max,temperature_2m_min',
      timezone: 'Asia/Shanghai',
      timeformat: 'unixtime',
      forecast_days: 1,
    }))
      requestUrl.searchParams.set(name, String(value));
    const { current, daily } = await service.ask(requestUrl, async (response) => {
      if (!response.ok) throw new Error(`status ${response.status}`);
      return responseSchema.parse(JSON.parse(await readLimited(response, maxAnswer)));
    });
    return {
      temperature: rounded(current.temperature_2m) ?? 0,
      low: rounded(daily?.temperature_2m_min?.[0]),
      high: rounded(daily?.temperature_2m_max?.[0]),
      sky: skyOf(current.weather_code),
      at: new Date(current.time * 1000).toISOString(),
    };
  },
});
