import { film } from '@juhe/contract/content/film';
import { filmSchemas } from '@juhe/contract/content/film.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './film.service.ts';

export const filmRoutes = routes(film, filmSchemas, {
  startFilm: (ctx, input) => service.start(ctx, input),
  filmProgress: (ctx, input) => service.progress(ctx, input),
  sendFilmPart: (ctx, input) => service.sendPart(ctx, input),
  finishFilm: (ctx, input) => service.finish(ctx, input),
  dropFilm: (ctx, input) => service.drop(ctx, input),
});
