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
}

export const keys = { token: 'token', user: 'userInfo', flag: 'isLogin', bargainId: 'bargainId', authCode: 'authCode' } as const;

const memory = new Map<string, string>();

/** Local storage, or memory where the browser refuses it. */
export const readItem = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return memory.get(key);
  }
};

export const writeItem = (key: string, value: string | undefined): void => {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === undefined) memory.delete(key);
    else memory.set(key, value);
  }
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
    };
  } catch {
    return undefined;
  }
};
