import { holdApi, resetApi, setSessionProvider } from '@juhe/api-client';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import { setDeviceMember, setSharer } from '@juhe/platform';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { discardRefused, keys, parseUser, readItem, type UserData, writeItem } from './storage.ts';

export interface Session {
  readonly signedIn: boolean;
  readonly token: string | undefined;
  /** Undefined when signed out. */
  readonly user: UserData | undefined;
  /** The session that expired here, until a member signs in or navigates elsewhere: the state of its pages is kept. */
  readonly lapsed?: Session;
}

const load = (): Session => {
  const token = readItem(keys.token);
  if (!token) return { signedIn: false, token: undefined, user: undefined };
  return { signedIn: true, token, user: parseUser(readItem(keys.user)) };
};

/** The login flag's value after a session expired. */
const ended = 'false';

let session = load();
const publish = ({ user }: Session): void => {
  setSharer(user?.promotionCode ?? '');
  setDeviceMember(user?.id ?? '');
};
publish(session);
const listeners = new Set<() => void>();

const notify = (next: Session) => {
  session = next;
  publish(next);
  for (const listener of [...listeners]) listener();
};

const refresh = () => {
  const { lapsed: former, ...before } = session;
  const next = load();
  const byItself = !next.signedIn && readItem(keys.flag) === ended;
  const lapsed = byItself ? (before.user ? before : former) : undefined;
  if (lapsed && lapsed !== former) holdApi();
  // Responses to one member must not be shown to another.
  const changed = before.token !== next.token || former;
  const cameBack = former?.user && former.user.id === next.user?.id;
  if (changed && !lapsed && !cameBack) resetApi();
  notify(lapsed ? { ...next, lapsed } : next);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The current session, for code outside React. */
export const getSession = (): Session => session;

/** Overrides the current session for its subtree: a kept page continues with the one it had. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** Returns the session; re-renders after every sign-in or sign-out, in other tabs too. */
export const useSession = (): Session => {
  const now = useSyncExternalStore(subscribe, getSession, getSession);
  return useContext(SessionContext) ?? now;
};

/** Calls `listener` after every change of the session, in other tabs too; returns the unsubscribe function. */
export const onSession = (listener: (session: Session) => void): (() => void) => subscribe(() => listener(session));
export const onSessionChange: (listener: () => void) => () => void = onSession;

const userData = (member: MemberInfo, token: string): UserData => ({
  id: member.id,
  name: member.nickname,
  nickname: member.nickname,
  mobile: member.mobile ?? '',
  phone: member.phone ?? '',
  token,
  avatar: member.avatar,
  promotionCode: member.promotionCode,
  ...(member.agreementsDue?.length ? { mustAgree: true } : {}),
});

/** Stores the result of a sign-in (specification §3). */
export const startSession = (token: string, member: MemberInfo): void => {
  writeItem(keys.user, JSON.stringify(userData(member, token)));
  writeItem(keys.flag, 'true');
  // The token last: it notifies other tabs, which then find the rest in place.
  writeItem(keys.token, token);
  refresh();
};

/** Updates the stored user data, e.g. after the member changed the nickname. */
export const keepUser = (member: MemberInfo): void => {
  const { token } = session;
  if (!token) return;
  writeItem(keys.user, JSON.stringify(userData(member, token)));
  refresh();
};

const clearItems = (...names: readonly string[]) => {
  for (const name of names) writeItem(name, undefined);
  refresh();
};

/** Expires the session but keeps a bargain that waits for the sign-in, and the state of the member's pages (`lapsed`). */
export const expireSession = (): void => {
  // The flag first: the token notifies other tabs, which distinguish this from a sign-out by the flag.
  writeItem(keys.flag, ended);
  clearItems(keys.token, keys.user);
};

/** Drops the expired session: its member does not return to its pages. */
export const forgetLapsed = (): void => {
  if (!session.lapsed) return;
  resetApi();
  notify(load());
};

/** Signs out: removes token, bargain id, auth code and user data (specification §4). */
export const clearSession = (): void => clearItems(keys.flag, keys.token, keys.user, keys.bargainId, keys.authCode);

setSessionProvider({ token: () => session.token, clear: expireSession });

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    discardRefused(key);
    if (key === null || key === keys.token || key === keys.user || key === keys.flag) refresh();
  });
  // A page restored from the back/forward cache missed the events of other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refresh();
  });
}
