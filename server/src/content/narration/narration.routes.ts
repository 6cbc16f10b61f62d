import { narration } from '@juhe/contract/content/narration';
import { narrationSchemas } from '@juhe/contract/content/narration.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './narration.service.ts';

export const narrationRoutes = routes(narration, narrationSchemas, {
  setChapterAudio: (ctx, input) => service.setChapterAudio(ctx, input),
  removeChapterAudio: (ctx, input) => service.removeChapterAudio(ctx, input),
  setBookAudio: (ctx, input) => service.setBookAudio(ctx, input),
});
