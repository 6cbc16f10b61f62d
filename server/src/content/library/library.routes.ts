import { library } from '@juhe/contract/content/library';
import { librarySchemas } from '@juhe/contract/content/library.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './library.service.ts';

export const libraryRoutes = routes(library, librarySchemas, {
  importBook: (ctx, input) => service.importBook(ctx, input),
  addChapter: (ctx, input) => service.addChapter(ctx, input),
  updateChapter: (ctx, input) => service.updateChapter(ctx, input),
  setBookStatus: (ctx, input) => service.setBookStatus(ctx, input),
  removeBook: (ctx, input) => service.removeBook(ctx, input),
  restoreBook: (ctx, input) => service.restoreBook(ctx, input),
});
