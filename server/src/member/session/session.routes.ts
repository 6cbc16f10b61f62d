import { session } from '@juhe/contract/member/session';
import { sessionSchemas } from '@juhe/contract/member/session.schemas';
import { routes } from '../../http/routes.ts';
import { sendCode } from './sms.service.ts';
import * as service from './session.service.ts';

export const sessionRoutes = routes(session, sessionSchemas, {
  sendSMS: sendCode,
  pwdLogin: service.signInWithPassword,
  mobileVerifyLogin: service.signInWithCode,
  register: service.register,
  forgetPwd: service.resetPassword,
  info: (ctx) => service.ownInfo(ctx),
  modify: service.changeProfile,
  updatePwd: service.changePassword,
  logout: (ctx) => service.signOut(ctx),
});
