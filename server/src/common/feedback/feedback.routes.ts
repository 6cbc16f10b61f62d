import { feedback } from '@juhe/contract/common/feedback';
import { feedbackSchemas } from '@juhe/contract/common/feedback.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './feedback.service.ts';

export const feedbackRoutes = routes(feedback, feedbackSchemas, {
  add: (ctx, input) => service.add(ctx, input),
  getMyFeedbackList: (ctx, input) => service.listOwn(ctx, input),
  listFeedback: (ctx, input) => service.listAll(ctx, input),
  answerFeedback: (ctx, input) => service.answer(ctx, input),
});
