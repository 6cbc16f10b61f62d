import { weather } from '@juhe/contract/common/weather';
import { inject, query } from '@juhe/api-client';

export const { useGetWeatherQuery, useListWeatherCitiesQuery } = inject((build) => ({
  getWeather: query(build, weather.getWeather, { keep: 900 }),
  listWeatherCities: query(build, weather.listWeatherCities, { keep: 3600 }),
}));
