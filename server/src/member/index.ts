/** What other domains may ask of members. */
export { addRole, cardByMobile, cardById, type MemberCard, memberCards } from './card.repository.ts';
export { sessionRoutes } from './session/session.routes.ts';
export { isPassword, hashPassword } from './session/password.ts';
export { checkCode } from './session/sms.service.ts';
export { registerInbox } from './session/inbox.ts';
