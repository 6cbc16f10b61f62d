import { draft } from '@juhe/contract/content/draft';
import { draftSchemas } from '@juhe/contract/content/draft.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './draft.service.ts';

export const draftRoutes = routes(draft, draftSchemas, {
  saveDraft: (ctx, input) => service.save(ctx, input),
  draftList: (ctx, input) => service.list(ctx, input),
  draftDetail: (ctx, input) => service.detail(ctx, input),
  deleteDraft: (ctx, input) => service.remove(ctx, input),
});
