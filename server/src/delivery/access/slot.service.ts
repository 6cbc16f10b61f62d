import type { Database, Db } from '../../db/db.ts';
import type { Channels } from '../channel/channel.service.ts';
import { appIn, type Channel, liveIn, releasesIn } from '../channel/state.ts';
import { badField, deliveryFail } from '../failures.ts';
import { assignedSlots, insertSlot, withdrawSlot } from '../gate/slot.repository.ts';
import { slotOwners } from '../gate/slot-owners.ts';
import { fragmentBytes } from '../gate/slots.ts';
import type { Release, ReleaseSlot } from '../release/release-document.ts';
import type { Releases } from '../release/release.service.ts';

/** One app's fill of a slot. */
interface Filling {
  readonly app: string;
  readonly release: string;
  /** For a share of the devices only. */
  readonly isShare?: true;
  readonly killed?: true;
  readonly kind: 'entry' | 'fragment';
  /** Entries: the target page. */
  readonly path?: string;
  /** Fragments: gzip bytes that they add to a page load. */
  readonly bytes?: number;
}

/** A slot with its fills, in display order. */
export interface SlotStatus extends Partial<Omit<ReleaseSlot, 'id'>> {
  readonly slot: string;
  /** App whose page contains the slot, or would: without `path` no live release has it, and its fills are shown nowhere. */
  readonly app: string;
  readonly fills: readonly Filling[];
  /** Leading apps, in the operator's order. */
  readonly order: readonly string[];
  /** Apps outside the workspace that the operator allowed to fill it. */
  readonly allowed: readonly string[];
}

const fillingsOf = (release: Release, slot: string, facts: Pick<Filling, 'isShare' | 'killed'>): Filling[] =>
  (release.fills ?? [])
    .filter((fill) => fill.slot === slot)
    .map((fill) => ({
      app: release.app,
      release: release.release,
      kind: fill.kind,
      ...facts,
      ...(fill.kind === 'entry' ? { path: fill.path ?? '' } : { bytes: fragmentBytes(release, fill) }),
    }));

/**
 * Returns every slot of a channel: those of live releases and canaries, those that they fill, and those that the operator
 * granted.
 */
export const slotStatus = async (
  {
    db,
    channels,
    releases,
  }: { readonly db: Db; readonly channels: Pick<Channels, 'state'>; readonly releases: Pick<Releases, 'find'> },
  channel: Channel,
): Promise<readonly SlotStatus[]> => {
  const [state, assigned] = await Promise.all([channels.state(channel), assignedSlots(db)]);
  const named = Object.keys(state.apps).flatMap((app) => releasesIn(appIn(state, app)).map((id) => [app, id] as const));
  const chosenReleases = await Promise.all(named.map(([app, id]) => releases.find(app, id)));
  const running = chosenReleases.flatMap((release) => {
    if (!release) return [];
    const app = appIn(state, release.app);
    const facts = {
      ...(liveIn(app) === release.release ? {} : { isShare: true as const }),
      ...(app?.killed ? { killed: true as const } : {}),
    };
    return [{ release, facts }];
  });
  const owners = slotOwners(assigned);
  const ids = new Set([
    ...running.flatMap(({ release }) => [
      ...(release.slots ?? []).map(({ id }) => id),
      ...(release.fills ?? []).map(({ slot }) => slot),
    ]),
    ...assigned.map(({ slot }) => slot),
  ]);
  return [...ids].toSorted().map((slot): SlotStatus => {
    const order = state.slots && Object.hasOwn(state.slots, slot) ? (state.slots[slot] ?? []) : [];
    const rank = (app: string) => (order.includes(app) ? order.indexOf(app) : order.length);
    // Between a page's live release and its canary the live one is reported.
    const [declared] = running.flatMap(({ release }) => (release.slots ?? []).filter(({ id }) => id === slot));
    const { id: _id, ...terms } = declared ?? {};
    return {
      slot,
      app: owners.ownerOf(slot),
      ...terms,
      fills: running
        .flatMap(({ release, facts }) => fillingsOf(release, slot, facts))
        .toSorted((a, b) => rank(a.app) - rank(b.app) || (a.app < b.app ? -1 : 1)),
      order,
      allowed: owners.allowedIn(slot),
    };
  });
};

export interface SlotRequest {
  readonly slot: string;
  readonly allow: readonly string[];
  readonly withdraw: readonly string[];
  readonly why: string;
  readonly actor: string;
}

/** Maximum number of apps allowed to fill one slot. */
export const maxAllowed = 50;

/**
 * Grants and withdraws permissions to fill a slot, all or nothing; withdrawals come first. Live releases are unaffected: the
 * gates check the next change. Throws badInput (400) for too many, conflict (409) for an app that already may fill it, or was
 * not allowed to.
 * @returns the permitted apps afterwards, besides those of the workspace
 */
export const changeSlot = (
  db: Database,
  { slot, allow, withdraw, why: reason, actor }: SlotRequest,
): Promise<readonly string[]> =>
  db.inTx(async (tx) => {
    for (const app of withdraw)
      if ((await withdrawSlot(tx, { slot, app, actor, why: reason })) === 0)
        throw deliveryFail('conflict', `${app} has not been allowed to fill ${slot}`, { slot, app });
    const owners = slotOwners(await assignedSlots(tx));
    for (const app of allow)
      if (owners.mayFill(app, slot) || (await insertSlot(tx, { slot, app, actor, why: reason })) === 0)
        throw deliveryFail('conflict', `${app} may fill ${slot} already`, { slot, app });
    const allowed = slotOwners(await assignedSlots(tx)).allowedIn(slot);
    if (allowed.length > maxAllowed) throw badField('allow', `at most ${maxAllowed} apps may fill a slot`);
    return allowed;
  });
