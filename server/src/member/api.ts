/** What other domains may ask of members. */
export { addRole, cardByMobile, cardById, dropRole, type MemberCard, memberCards } from './card.repository.ts';
export { type Departure, departures } from './account/departure.ts';
export { labelsOfMember } from './label/label.service.ts';
export { masked } from './masked.ts';
export { checkCode, issueCode } from './session/sms.service.ts';
export { holdMember, holdMembers, lockMembers, lockTeamTree } from './lock.repository.ts';
