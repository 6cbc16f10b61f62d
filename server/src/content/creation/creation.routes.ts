import { creation } from '@juhe/contract/content/creation';
import { creationSchemas } from '@juhe/contract/content/creation.schemas';
import { routes } from '../../http/routes.ts';
import * as check from './creation-check.service.ts';
import * as service from './creation.service.ts';

export const creationRoutes = routes(creation, creationSchemas, {
  publishCreation: (ctx, input) => service.publish(ctx, input),
  editCreation: (ctx, input) => service.edit(ctx, input),
  myCreations: (ctx, input) => service.listOwn(ctx, input),
  creationCounts: (ctx) => service.counts(ctx),
  myCreation: (ctx, input) => service.ownCreation(ctx, input),
  creationHistory: (ctx, input) => service.history(ctx, input),
  creationChoices: (ctx) => service.choices(ctx),
  deleteCreation: (ctx, input) => service.remove(ctx, input),
  getAuthors: (ctx, input) => service.authors(ctx, input),
  listChecking: (ctx, input) => service.listChecking(ctx, input),
  approveCreation: (ctx, input) => check.approveByOperator(ctx, input),
  refuseCreation: (ctx, input) => check.refuseByOperator(ctx, input),
  removeCreation: (ctx, input) => check.removeByOperator(ctx, input),
});
