/** What other domains may ask of members. */
export { addRole, cardByMobile, cardById, type MemberCard, memberCards } from './card.repository.ts';
export { accountRoutes } from './account/account.routes.ts';
export { holdMember } from './account/account.repository.ts';
export { agreementsDue, recordConsent } from './account/consent.service.ts';
export { type Departure, registerDepartures } from './account/departure.ts';
export { labelsOfMember } from './label/label.service.ts';
export { memberLabelRoutes } from './label/label.routes.ts';
export { masked } from './masked.ts';
export { teamRoutes } from './team/team.routes.ts';
export { credentialsById, deleteSession, deleteSessions } from './session/session.repository.ts';
export { memberView, newNickname, openSession, provePassword } from './session/session.service.ts';
export { sessionRoutes } from './session/session.routes.ts';
export { isPassword, hashPassword } from './session/password.ts';
export { checkCode } from './session/sms.service.ts';
export { registerInbox } from './session/inbox.ts';
export { registerConsent } from './wx/sandbox-pages.ts';
export { wxRoutes } from './wx/wx.routes.ts';
