/** Social functions that other domains may call. */
export { fansOf, memberByNumber, membersOf } from './homepage/homepage.repository.ts';
export { follow } from './homepage/homepage.service.ts';
export {
  type Notice,
  noticeHints,
  noticeParts,
  notify,
  notifyAll,
  perDay,
  type RenewedNotice,
  withdrawNotices,
} from './notice/notify.ts';
