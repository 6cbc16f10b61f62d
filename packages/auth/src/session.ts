import { holdApi, resetApi, setSessionProvider } from '@juhe/api-client';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import { setSharer } from '@juhe/platform';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { forgetRefused, keys, parseUser, readItem, type UserData, writeItem } from './storage.ts';

export interface Session {
  readonly signedIn: boolean;
  readonly token: string | undefined;
  /** Undefined when signed out. */
  readonly user: UserData | undefined;
  /** The session that ended here by itself, until somebody signs in or goes elsewhere: what its member was doing is kept. */
  readonly lapsed?: Session;
}

const load = (): Session => {
  const token = readItem(keys.token);
  if (!token) return { signedIn: false, token: undefined, user: undefined };
  return { signedIn: true, token, user: parseUser(readItem(keys.user)) };
};

/** What the login flag says after a session that ended by itself. */
const ended = 'false';

let session = load();
setSharer(session.user?.promotionCode ?? '');
const listeners = new Set<() => void>();

const tell = (next: Session) => {
  session = next;
  setSharer(next.user?.promotionCode ?? '');
  for (const listener of [...listeners]) listener();
};

const refresh = () => {
  const { lapsed: former, ...before } = session;
  const next = load();
  const byItself = !next.signedIn && readItem(keys.flag) === ended;
  const lapsed = byItself ? (before.user ? before : former) : undefined;
  if (lapsed && lapsed !== former) holdApi();
  // What the server said to one member is nothing for another one.
  const changed = before.token !== next.token || former;
  const cameBack = former?.user && former.user.id === next.user?.id;
  if (changed && !lapsed && !cameBack) resetApi();
  tell(lapsed ? { ...next, lapsed } : next);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The session now, for code outside React. */
export const getSession = (): Session => session;

/** Another session than the one of now for what is below: a page that is kept goes on with the one it had. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session; renders again when somebody signs in or out, in other tabs too. */
export const useSession = (): Session => {
  const now = useSyncExternalStore(subscribe, getSession, getSession);
  return useContext(SessionContext) ?? now;
};

/** Calls `listener` after every change of the session, in other tabs too; answers the way to stop. */
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

/** Keeps what a sign-in answered (specification §3). */
export const startSession = (token: string, member: MemberInfo): void => {
  writeItem(keys.user, JSON.stringify(userData(member, token)));
  writeItem(keys.flag, 'true');
  // The token last: other tabs wake up by it and find the rest in place.
  writeItem(keys.token, token);
  refresh();
};

/** Renews the stored user data, e.g. after the member changed the nickname. */
export const keepUser = (member: MemberInfo): void => {
  const { token } = session;
  if (!token) return;
  writeItem(keys.user, JSON.stringify(userData(member, token)));
  refresh();
};

const forget = (...names: readonly string[]) => {
  for (const name of names) writeItem(name, undefined);
  refresh();
};

/** What an ended session leaves behind: a bargain that waits for the sign-in, and what the member was doing (`lapsed`). */
export const expireSession = (): void => {
  // The flag first: by it other tabs, which wake up by the token, know this from a sign-out.
  writeItem(keys.flag, ended);
  forget(keys.token, keys.user);
};

/** The member of the ended session does not come back to what was going on: nothing of it stays. */
export const forgetLapsed = (): void => {
  if (!session.lapsed) return;
  resetApi();
  tell(load());
};

/** What signing out leaves behind: nothing; token, bargain id, auth code and user data go (specification §4). */
export const clearSession = (): void => forget(keys.flag, keys.token, keys.user, keys.bargainId, keys.authCode);

setSessionProvider({ token: () => session.token, clear: expireSession });

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    forgetRefused(key);
    if (key === null || key === keys.token || key === keys.user || key === keys.flag) refresh();
  });
  // A page that the browser had put aside has heard nothing of the other tabs.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refresh();
  });
}
