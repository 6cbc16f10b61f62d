/** The member domain's public API for other domains. */
export { addRole, cardByMobile, cardById, dropRole, type MemberCard, memberCards } from './card.repository.ts';
export { commonTraits } from './common-traits.repository.ts';
export { requireIdentity, verifiedPersons } from './identity/identity.service.ts';
export { isVerified } from './identity/identity.repository.ts';
export { interestsOfMember, labelsOfMember } from './label/label.service.ts';
export { maskedFor, nameFor } from './display-name.ts';
export { masked } from './masked.ts';
export { hashPassword, isPassword } from './session/password.ts';
export { deviceOf } from './session/device-name.ts';
export { markCredentialsChanged } from './session/session.repository.ts';
export { followMember, memberMissing, profileOf } from './relation/follow.service.ts';
export {
  countsOf,
  endFollows,
  fansOf,
  findProfile,
  lockPair,
  memberByNumber,
  membersOf,
  type ProfileRow,
} from './relation/relation.repository.ts';
export { checkCode, issueCode } from './session/sms.service.ts';
export { lockMemberShared, lockMembersShared, lockMembers, lockTeamTree } from './lock.repository.ts';
export { type WxProvider, wxProviderOf } from './wx/provider.ts';
export { wxOpenidOf } from './wx/wx.repository.ts';
