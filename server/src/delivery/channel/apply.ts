import { badField, deliveryFail } from '../failures.ts';
import { changeApp } from './app-changes.ts';
import type { AppChange } from './change-context.ts';
import { appIn, type Change, type ChannelState, type Circumstances, type CreatedChange, releasesIn } from './state.ts';

/** A release that the changes expose to devices, to be checked by the gates. */
export interface Subject {
  readonly app: string;
  readonly release: string;
  /** Pages that it is known to lack. */
  readonly withoutRoutes: readonly string[];
  /** The change introduces it, by a promotion or a canary; other changes return to it, or switch it on again. */
  readonly isNew: boolean;
}

export interface Applied {
  readonly state: ChannelState;
  readonly changes: readonly CreatedChange[];
  readonly subjects: readonly Subject[];
}

/** An app may occur once in each of these groups. */
const groupOf = {
  promote: 'release',
  rollback: 'release',
  keep: 'release',
  canary: 'release',
  stopCanary: 'release',
  kill: 'switch',
  revive: 'switch',
  freeze: 'freeze',
  unfreeze: 'freeze',
  orderSlot: 'order',
} as const satisfies Record<Change['action'], string>;

const refuseContradictions = (changes: readonly Change[]): void => {
  if (changes.length === 0) throw badField('changes', 'name at least one change');
  const actionsByGroup = new Map<string, Change['action']>();
  changes.forEach((change, i) => {
    const about = change.action === 'orderSlot' ? change.slot : change.app;
    const group = `${groupOf[change.action]} ${about ?? ''}`;
    const earlierAction = actionsByGroup.get(group);
    if (earlierAction !== undefined)
      throw badField(
        `changes.${i}`,
        `${about ?? 'the channel'} has ${earlierAction === change.action ? 'two' : `${earlierAction} and`} ${change.action} in one request: leave one`,
      );
    actionsByGroup.set(group, change.action);
  });
};

const freezeAll = ({ frozen, ...state }: ChannelState, action: 'freeze' | 'unfreeze'): ChannelState => {
  if ((action === 'freeze') === (frozen === true))
    throw deliveryFail('conflict', `${state.channel} is ${frozen ? 'frozen already' : 'not frozen'}`, { channel: state.channel });
  return action === 'freeze' ? { ...state, frozen: true } : state;
};

/** Sets the apps that come first in a slot; an empty list restores the order by name. */
const orderSlot = ({ slots = {}, ...state }: ChannelState, slot: string, apps: readonly string[]): ChannelState => {
  const otherSlots = Object.entries(slots).filter(([id]) => id !== slot);
  const currentOrder = Object.hasOwn(slots, slot) ? (slots[slot] ?? []) : [];
  if (currentOrder.join() === apps.join())
    throw deliveryFail('conflict', `${slot} has this order in ${state.channel} already`, { channel: state.channel, slot });
  const next = apps.length > 0 ? [...otherSlots, [slot, apps] as const] : otherSlots;
  return next.length > 0 ? { ...state, slots: Object.fromEntries(next) } : state;
};

const ofApp = (change: Change): change is AppChange => change.app !== undefined;

/**
 * Returns the next generation of a channel. Changes are applied in the given order, so `unfreeze` before `promote` works; an
 * app has at most one change of its release, one kill or revive, and one freeze or unfreeze. Pure; throws its refusals:
 * badInput (400), conflict (409: nothing would change, nothing is there to change, the guard halted the release, or a rollback
 * names one that was not live before),
 * operatorOnly (403: the operator's stop), frozen (423). The gates check whether releases exist and fit.
 * @param rolloutId a new name for a canary's rollout or a trial
 */
export const applyChanges = (
  before: ChannelState,
  changes: readonly Change[],
  rolloutId: () => string,
  authority: Circumstances = {},
): Applied => {
  refuseContradictions(changes);
  let state: ChannelState = { ...before, generation: before.generation + 1 };
  const appliedChanges: CreatedChange[] = [];
  const judged = new Map<string, { judgesAll: boolean; withoutRoutes: readonly string[]; isNew: boolean }>();
  for (const change of changes) {
    if (change.action === 'orderSlot') {
      state = orderSlot(state, change.slot, change.apps);
      appliedChanges.push({ action: change.action, slot: change.slot, apps: change.apps });
      continue;
    }
    if (!ofApp(change)) {
      state = freezeAll(state, change.action);
      appliedChanges.push({ action: change.action });
      continue;
    }
    const name = change.app;
    const { channel, frozen: channelFrozen = false } = state;
    const step = changeApp({ channel, channelFrozen, name, app: appIn(state, name), rolloutId, authority }, change);
    state = { ...state, apps: { ...state.apps, [name]: step.app } };
    appliedChanges.push(step.appliedChange);
    if (!step.judge) continue;
    const existing = judged.get(name);
    judged.set(name, {
      judgesAll: step.judge === 'all' || existing?.judgesAll === true,
      withoutRoutes: [...(existing?.withoutRoutes ?? []), ...(step.appliedChange.withoutRoutes ?? [])],
      isNew: change.action === 'promote' || change.action === 'canary' || existing?.isNew === true,
    });
  }
  const subjects = [...judged].flatMap(([name, { judgesAll, withoutRoutes, isNew }]) => {
    const releases = releasesIn(appIn(state, name));
    return (judgesAll ? releases : releases.slice(-1)).map((release) => ({ app: name, release, withoutRoutes, isNew }));
  });
  return { state, changes: appliedChanges, subjects };
};
