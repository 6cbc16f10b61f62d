import { defineOperations } from '../operation.ts';
import type { weatherSchemas } from './weather.schemas.ts';

const publicRead = { method: 'GET', encoding: 'query', access: 'public' } as const;

export const weather = defineOperations<typeof weatherSchemas>()('common/weather', {
  getWeather: {
    ...publicRead,
    path: '/api/oauth/getWeather',
    summary: "Returns the weather of a city, observed by a service, or this month's average without one.",
  },
  listWeatherCities: {
    ...publicRead,
    path: '/api/oauth/getWeatherCities',
    extension: true,
    summary: "Lists the cities with weather data, in the caller's language.",
  },
});
