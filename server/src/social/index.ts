/** What other domains may call of the social domain. */
export { memberByNumber, membersOf } from './homepage/homepage.repository.ts';
export { follow, reportedMember } from './homepage/homepage.service.ts';
export { type Notice, notify, perDay, withdrawNotices } from './notice/notify.ts';
export { socialDeparture } from './departure.repository.ts';
export { cleanUpNotices } from './notice/notice.service.ts';
export { cleanUpHistory } from './history/history.service.ts';
