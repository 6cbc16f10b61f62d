/**
 * What stays in the browser of a member: `token`, the user data `userInfo` and the flag `isLogin` (specification §3); `bargainId`
 * and `authCode` wait here while somebody signs in to help with a bargain (specification §2, type 10).
 */
export interface UserData {
  readonly id: string;
  readonly name: string;
  readonly nickname: string;
  /** Missing until a mobile is bound. */
  readonly mobile: string;
  readonly phone: string;
  readonly token: string;
  readonly avatar: string;
  /** Goes along with the links that the member shares. */
  readonly promotionCode?: string;
  /** Has not accepted the agreements as they are now. */
  readonly mustAgree?: boolean;
}

export const keys = { token: 'token', user: 'userInfo', flag: 'isLogin', bargainId: 'bargainId', authCode: 'authCode' } as const;

/** What the browser would not store, and undefined for what it should have forgotten: both hold in this tab alone. */
const memory = new Map<string, string | undefined>();

/** Local storage, and before it what it refused: it may be blocked, full, or of a private window. */
export const readItem = (key: string): string | undefined => {
  if (memory.has(key)) return memory.get(key);
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

export const writeItem = (key: string, value: string | undefined): void => {
  memory.delete(key);
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    memory.set(key, value);
    try {
      // A full storage still has the value before this one, e.g. the token of a session that is over.
      localStorage.removeItem(key);
    } catch {
      // A blocked one has nothing.
    }
  }
};

/** Another tab wrote to the storage, which says more than what this one remembers; null: all of it was emptied. */
export const forgetRefused = (key: string | null): void => {
  if (key === null) memory.clear();
  else memory.delete(key);
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The stored user data; undefined when there is none or somebody tampered with it. */
export const parseUser = (stored: string | undefined): UserData | undefined => {
  try {
    const value: unknown = JSON.parse(stored ?? '');
    if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return undefined;
    const fields: Record<string, unknown> = { ...value };
    return {
      id: value.id,
      name: text(fields.name),
      nickname: text(fields.nickname),
      mobile: text(fields.mobile),
      phone: text(fields.phone),
      token: text(fields.token),
      avatar: text(fields.avatar),
      ...(text(fields.promotionCode) ? { promotionCode: text(fields.promotionCode) } : {}),
      ...(fields.mustAgree === true ? { mustAgree: true } : {}),
    };
  } catch {
    return undefined;
  }
};
