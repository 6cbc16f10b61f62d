import { weather } from '@juhe/contract/common/weather';
import { weatherSchemas } from '@juhe/contract/common/weather.schemas';
import { routes } from '../../http/routes.ts';
import { listCities, weatherOf } from './weather.service.ts';

export const weatherRoutes = routes(weather, weatherSchemas, {
  getWeather: weatherOf,
  getWeatherCities: (ctx) => listCities(ctx),
});
