/**
 * Local storage of a member: `token`, the user data `userInfo` and the flag `isLogin` (specification §3); `bargainId` and
 * `authCode` are kept here during a sign-in for a bargain (specification §2, type 10).
 */
export interface UserData {
  readonly id: string;
  readonly name: string;
  readonly nickname: string;
  /** Empty until a mobile number is bound. */
  readonly mobile: string;
  readonly phone: string;
  readonly token: string;
  readonly avatar: string;
  /** Attached to the links that the member shares. */
  readonly promotionCode?: string;
  /** The current agreements are not accepted. */
  readonly mustAgree?: boolean;
}

export const keys = { token: 'token', user: 'userInfo', flag: 'isLogin', bargainId: 'bargainId', authCode: 'authCode' } as const;

/** Values that the browser did not store, and undefined for those it should have removed: both apply to this tab alone. */
const memory = new Map<string, string | undefined>();

/** Reads local storage, after the values that it refused: it may be blocked, full, or in a private window. */
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
      // A full storage still has the previous value, e.g. the token of an ended session.
      localStorage.removeItem(key);
    } catch {
      // A blocked storage has nothing to remove.
    }
  }
};

/** Drops refused values after another tab wrote to the storage, which is more recent; null: all of it was cleared. */
export const discardRefused = (key: string | null): void => {
  if (key === null) memory.clear();
  else memory.delete(key);
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Parses the stored user data; undefined if there is none or it was tampered with. */
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
