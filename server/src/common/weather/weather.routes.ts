import { weather } from '@juhe/contract/common/weather';
import { weatherSchemas } from '@juhe/contract/common/weather.schemas';
import { routes } from '../../http/call/routes.ts';
import { listWeatherCities, getWeather } from './weather.service.ts';

export const weatherRoutes = routes(weather, weatherSchemas, { getWeather, listWeatherCities });
