import { film } from '@juhe/contract/content/film';
import { filmSchemas } from '@juhe/contract/content/film.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './film.service.ts';

export const filmRoutes = routes(film, filmSchemas, service);
