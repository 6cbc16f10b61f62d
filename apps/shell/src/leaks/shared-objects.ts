import { pristine } from '../shared/traces.ts';
import { type Owner, reportLeak } from './leak.ts';

interface Change {
  readonly owner: Owner;
  readonly object: object;
  readonly key: PropertyKey;
  readonly current: PropertyDescriptor | undefined;
}

const changes: Change[] = [];

/** Objects whose methods belong to their prototypes: an own property of the same name hides one. */
const instances: readonly object[] = [document, history];

/**
 * Internal properties of bundlers and React on the window and these objects are not leaks: only what hides or replaces the
 * browser's own is.
 */
const isForeign = (object: object, key: PropertyKey) =>
  (object === window && !pristine.get(object)?.[key]) || (instances.includes(object) && !(key in Object.getPrototypeOf(object)));

const isSameDescriptor = (a: PropertyDescriptor | undefined, b: PropertyDescriptor | undefined) =>
  Object.is(a?.value, b?.value) && a?.get === b?.get && a?.set === b?.set;

/** Returns names such as `Array.prototype.at`, `Math.random`, `Window.fetch`. */
const nameOf = (object: object, key: PropertyKey): string => {
  const { constructor } = object;
  const kind = Object.prototype.toString.call(object).slice(8, -1);
  const owner =
    typeof object === 'function' ? object.name : constructor.prototype === object ? `${constructor.name}.prototype` : kind;
  return `${owner}.${String(key)}`;
};

/**
 * Attributes unknown differences from the state before any remote ran to `owner`.
 * @param isSure whether its code has just run. Extensions and tools may change the window, the document and the history at
 *   any time, so otherwise changes there are not attributed
 */
export const attributeChanges = (owner: Owner, isSure: boolean): void => {
  for (const instance of instances) if (!pristine.has(instance)) pristine.set(instance, {});
  for (const [object, before] of pristine) {
    // New properties of the window belong to whoever stores something there.
    const added = object === window ? [] : Reflect.ownKeys(object);
    for (const key of new Set([...Reflect.ownKeys(before), ...added])) {
      if (isForeign(object, key)) continue;
      const current = Object.getOwnPropertyDescriptor(object, key);
      const earlier = changes.findLast((change) => change.object === object && change.key === key);
      if (isSameDescriptor(current, earlier ? earlier.current : before[key])) continue;
      if (isSure || !(object === window || instances.includes(object))) changes.push({ owner, object, key, current });
      else if (current) before[key] = current;
      else Reflect.deleteProperty(before, key);
    }
  }
};

/** Undoes the changes of apps without a page. Changes that cannot be undone stay, but are reported too. */
export const undoChanges = (shown: ReadonlySet<string>): void => {
  for (const change of changes.filter(({ owner }) => !shown.has(owner.app))) {
    const { owner, object, key, current } = change;
    const before = pristine.get(object)?.[key];
    changes.splice(changes.indexOf(change), 1);
    if (isSameDescriptor(Object.getOwnPropertyDescriptor(object, key), current)) {
      if (before) Reflect.defineProperty(object, key, before);
      else Reflect.deleteProperty(object, key);
    }
    // What could not be undone becomes the new baseline and is attributed to nobody else.
    const after = Object.getOwnPropertyDescriptor(object, key);
    const properties = pristine.get(object) ?? {};
    if (after) properties[key] = after;
    else Reflect.deleteProperty(properties, key);
    reportLeak(owner, `changed ${nameOf(object, key)}`);
  }
};
