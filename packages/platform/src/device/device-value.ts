import { useMemo, useSyncExternalStore } from 'react';

/** Lifetime of a value: as long as the tab, on this device, or on this device for the signed-in member (`''`: visitors). */
type Scope = 'tab' | 'device' | 'member';

interface JsonValue<T> {
  /** Checks the shape of the stored JSON; undefined, or an exception, for any other. */
  readonly json: (stored: unknown) => T | undefined;
}
interface TextValue<T> {
  /** Checks a stored text that is not JSON; values are written by `String`. */
  readonly text: (stored: string) => T | undefined;
}
type DeviceValueOptions<T> = { readonly key: string; readonly scope: Scope } & (JsonValue<T> | TextValue<T>);

/** A value in the browser's storage; `id` distinguishes several values of one key. */
export interface DeviceValue<T> {
  /** Returns undefined without a value of the right shape. */
  readonly read: (id?: string) => T | undefined;
  /**
   * Stores a value; undefined removes it. A value that the browser refuses lives as long as the page.
   * @returns false if the browser refused it
   */
  readonly write: (value: T | undefined, id?: string) => boolean;
  /** Returns the ids of the stored values. */
  readonly ids: () => string[];
  /** The value, for React; rerenders when it changes, in other tabs too. */
  readonly useValue: (id?: string) => T | undefined;
}

let memberId = '';
/** Sets the owner of values of scope `member`, called by auth: the signed-in member's id, '' for a visitor. */
export const setDeviceMember = (id: string): void => {
  memberId = id;
};

/** Values that the browser refused to store, and undefined for those it refused to remove, by name. */
const unstored = new Map<string, string | undefined>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

const storageOf = (scope: Scope): Storage => (scope === 'tab' ? sessionStorage : localStorage);

const namesIn = (scope: Scope): string[] => {
  try {
    return Object.keys(storageOf(scope));
  } catch {
    return [];
  }
};

const readText = (scope: Scope, name: string): string | undefined => {
  if (unstored.has(name)) return unstored.get(name);
  try {
    return storageOf(scope).getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
};

const writeText = (scope: Scope, name: string, text: string | undefined): boolean => {
  unstored.delete(name);
  try {
    if (text === undefined) storageOf(scope).removeItem(name);
    else storageOf(scope).setItem(name, text);
  } catch {
    unstored.set(name, text);
  }
  for (const listener of listeners) listener();
  return !unstored.has(name);
};

/** Describes a value in the browser's storage, which may be blocked, full, or contain anything. */
export const deviceValue = <T>({ key, scope, ...format }: DeviceValueOptions<T>): DeviceValue<T> => {
  const prefix = (): string => (scope === 'member' ? `${key}-${memberId}-` : key);
  const nameOf = (id = ''): string => (scope === 'member' && id === '' ? `${key}-${memberId}` : prefix() + id);
  const parse = (text: string | undefined): T | undefined => {
    try {
      if (text !== undefined) return 'text' in format ? format.text(text) : format.json(JSON.parse(text));
    } catch {
      // It has another shape.
    }
    return undefined;
  };
  return {
    read: (id) => parse(readText(scope, nameOf(id))),
    write: (value, id) =>
      writeText(scope, nameOf(id), value === undefined ? undefined : 'text' in format ? String(value) : JSON.stringify(value)),
    ids: () =>
      [...new Set([...namesIn(scope), ...unstored.keys()])]
        .filter((name) => name.startsWith(prefix()))
        .map((name) => name.slice(prefix().length)),
    useValue: (id) => {
      const text = useSyncExternalStore(
        subscribe,
        () => readText(scope, nameOf(id)),
        () => undefined,
      );
      return useMemo(() => parse(text), [text]);
    },
  };
};

/** Removes all values of scope `member` that belong to this member, on sign-out. */
export const forgetDeviceValues = (id: string): void => {
  for (const name of namesIn('member')) {
    const owner = /^juhe-[a-z-]+?-/.test(name) ? name.indexOf(`-${id}`) : -1;
    const end = owner + id.length + 1;
    if (owner > 0 && (name.length === end || name[end] === '-')) writeText('member', name, undefined);
  }
};
