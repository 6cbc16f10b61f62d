import { session } from '@juhe/contract/member/session';
import { sessionSchemas } from '@juhe/contract/member/session.schemas';
import { routes } from '../../http/call/routes.ts';
import { sendSmsCode } from './sms.service.ts';
import * as service from './session.service.ts';

export const sessionRoutes = routes(session, sessionSchemas, { ...service, sendSmsCode });
