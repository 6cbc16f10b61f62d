import { notice } from '@juhe/contract/social/notice';
import { noticeSchemas } from '@juhe/contract/social/notice.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './notice.service.ts';

export const noticeRoutes = routes(notice, noticeSchemas, service);
