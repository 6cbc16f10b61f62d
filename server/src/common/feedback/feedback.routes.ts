import { feedback } from '@juhe/contract/common/feedback';
import { feedbackSchemas } from '@juhe/contract/common/feedback.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './feedback.service.ts';

export const feedbackRoutes = routes(feedback, feedbackSchemas, service);
