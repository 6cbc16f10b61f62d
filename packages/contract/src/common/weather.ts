import { defineOperations } from '../operation.ts';
import type { weatherSchemas } from './weather.schemas.ts';

const publicRead = { method: 'GET', encoding: 'query', access: 'public' } as const;

export const weather = defineOperations<typeof weatherSchemas>()('common/weather', {
  getWeather: {
    ...publicRead,
    path: '/api/oauth/getWeather',
    summary: 'The weather of a city, observed by a service, or what is usual in this month where there is none.',
  },
  listWeatherCities: {
    ...publicRead,
    path: '/api/oauth/getWeatherCities',
    extension: true,
    summary: 'The cities whose weather can be asked for, in the caller’s language.',
  },
});
