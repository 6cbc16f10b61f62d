import { resetApi, setSessionProvider } from '@juhe/api-client';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import { useSyncExternalStore } from 'react';
import { keys, parseUser, readItem, type UserData, writeItem } from './storage.ts';

export interface Session {
  readonly signedIn: boolean;
  readonly token: string | undefined;
  /** Undefined when signed out. */
  readonly user: UserData | undefined;
}

const load = (): Session => {
  const token = readItem(keys.token);
  if (!token) return { signedIn: false, token: undefined, user: undefined };
  return { signedIn: true, token, user: parseUser(readItem(keys.user)) };
};

let session = load();
const listeners = new Set<() => void>();

const refresh = () => {
  const before = session;
  session = load();
  // What the server said to one member is nothing for another one.
  if (before.token !== session.token) resetApi();
  for (const listener of [...listeners]) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The session now, for code outside React. */
export const getSession = (): Session => session;

/** The session; renders again when somebody signs in or out, in other tabs too. */
export const useSession = (): Session => useSyncExternalStore(subscribe, getSession, getSession);

/** Calls `listener` after every change of the session. */
export const onSessionChange = subscribe;

const userData = (member: MemberInfo, token: string): UserData => ({
  id: member.id,
  name: member.nickname,
  nickname: member.nickname,
  mobile: member.mobile ?? '',
  phone: member.phone ?? '',
  token,
  avatar: member.avatar,
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

/** What an ended session leaves behind: a bargain that waits for the sign-in goes on waiting. */
export const expireSession = (): void => forget(keys.user, keys.flag, keys.token);

/** What signing out leaves behind: nothing; token, bargain id, auth code and user data go (specification §4). */
export const clearSession = (): void => forget(...Object.values(keys));

setSessionProvider({ token: () => session.token, clear: expireSession });

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === keys.token || event.key === keys.user) refresh();
  });
}
