import type { RequestOutcome } from '../http/failure/outcome.ts';

/**
 * The stable event names of the security log (hardening.md M6). Those of `refusalEvents` can be caused by anybody in any
 * number, so only they are dropped when the log exceeds its bound (`security-log.ts`).
 */
export const securityEvents = [
  'signIn.ok',
  'signIn.failed',
  'signIn.locked',
  'code.sent',
  'code.refused',
  'session.ended',
  'password.changed',
  'password.refused',
  'mobile.changed',
  'mobile.refused',
  'link.changed',
  'link.refused',
  'factor.changed',
  'factor.proved',
  'factor.refused',
  'account.left',
  'limit.refused',
  'access.refused',
  'object.refused',
  'operator.action',
  'operator.refused',
  'operator.blocked',
  'release.action',
  'release.refused',
  'alert.raised',
] as const;
export type SecurityEventName = (typeof securityEvents)[number];

export const refusalEvents: readonly SecurityEventName[] = [
  'signIn.failed',
  'signIn.locked',
  'code.sent',
  'code.refused',
  'password.refused',
  'mobile.refused',
  'link.refused',
  'factor.refused',
  'limit.refused',
  'access.refused',
  'object.refused',
  'operator.refused',
  'operator.blocked',
  'release.refused',
];

/** Log events of an operation: on success and on refusal. */
type Outcomes = readonly [ok: SecurityEventName, refused: SecurityEventName];

/** By operation; `security-log.test.ts` checks the list against the contract. */
export const eventsByOperation: Readonly<Record<string, Outcomes>> = {
  'member/session.signInWithPassword': ['signIn.ok', 'signIn.failed'],
  'member/session.signInWithCode': ['signIn.ok', 'signIn.failed'],
  'member/session.registerMember': ['signIn.ok', 'signIn.failed'],
  'member/wx.signInWithWx': ['signIn.ok', 'signIn.failed'],
  'member/session.sendSmsCode': ['code.sent', 'code.refused'],
  'member/session.signOut': ['session.ended', 'access.refused'],
  'member/session.resetPassword': ['password.changed', 'password.refused'],
  'member/session.changePassword': ['password.changed', 'password.refused'],
  'member/account.proveMobile': ['mobile.changed', 'mobile.refused'],
  'member/account.updateMobile': ['mobile.changed', 'mobile.refused'],
  'member/account.cancelAccount': ['account.left', 'access.refused'],
  'member/device.endSession': ['session.ended', 'access.refused'],
  'member/device.endOtherSessions': ['session.ended', 'access.refused'],
  'member/device.unlinkSignIn': ['link.changed', 'link.refused'],
  'member/wx.bindMobile': ['link.changed', 'link.refused'],
  'member/factor.finishSignIn': ['signIn.ok', 'signIn.failed'],
  'member/factor.signInWithPasskey': ['signIn.ok', 'signIn.failed'],
  'member/factor.confirmTotp': ['factor.changed', 'factor.refused'],
  'member/factor.removeTotp': ['factor.changed', 'factor.refused'],
  'member/factor.renewRecoveryCodes': ['factor.changed', 'factor.refused'],
  'member/factor.savePasskey': ['factor.changed', 'factor.refused'],
  'member/factor.removePasskey': ['factor.changed', 'factor.refused'],
  'member/factor.proveFresh': ['factor.proved', 'factor.refused'],
  'wallet/wallet.sendPayCode': ['code.sent', 'code.refused'],
  'payment/password.sendPaymentPasswordCode': ['code.sent', 'code.refused'],
  'payment/password.sendPaymentCode': ['code.sent', 'code.refused'],
  'payment/password.setPaymentPassword': ['password.changed', 'password.refused'],
};

/** Refusals that only request another step and are not suspicious. */
const steps = new Set(['factor.needed', 'proofNeeded']);

const locked = new Set(['password.locked', 'sms.dayLimit']);

/** Returns the event for a refusal of an unlisted operation. */
const eventOfRefusal = ({ refusal, memberId }: RequestOutcome): SecurityEventName | undefined => {
  if (refusal === undefined) return undefined;
  if (refusal.code === 429) return 'limit.refused';
  if (refusal.code === 403) return 'access.refused';
  // Missing, or another member's: many of them by one member are a search for foreign ids.
  return refusal.code === 404 && memberId !== undefined ? 'object.refused' : undefined;
};

/** Returns the event of a completed request, or undefined if it is not security-relevant. */
export const eventOf = (outcome: RequestOutcome): SecurityEventName | undefined => {
  const { operation, access, operator, refusal } = outcome;
  if (access === 'release') {
    if (refusal && [401, 403, 429].includes(refusal.code)) return 'release.refused';
    return operator === undefined || operation?.startsWith('GET ') ? undefined : 'release.action';
  }
  if (operator !== undefined) return refusal?.code === 403 ? 'operator.refused' : 'operator.action';
  if (access === 'operator') return refusal?.code === 429 ? 'operator.blocked' : 'operator.refused';
  const events = operation === undefined ? undefined : eventsByOperation[operation];
  // Failures unrelated to the caller: an unavailable service, an unreadable body.
  if (refusal && (refusal.code >= 500 || steps.has(refusal.key))) return undefined;
  if (!events) return eventOfRefusal(outcome);
  if (!refusal) return events[0];
  if (events[1] === 'signIn.failed' && (locked.has(refusal.key) || refusal.code === 429)) return 'signIn.locked';
  return refusal.code === 429 && events[1] !== 'code.refused' ? 'limit.refused' : events[1];
};
