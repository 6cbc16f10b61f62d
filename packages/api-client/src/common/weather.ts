import { weather } from '@juhe/contract/common/weather';
import { inject, query } from '@juhe/api-client';

export const { useGetWeatherQuery, useGetWeatherCitiesQuery } = inject((build) => ({
  getWeather: query(build, weather.getWeather, { keep: 900 }),
  getWeatherCities: query(build, weather.getWeatherCities, { keep: 3600 }),
}));
