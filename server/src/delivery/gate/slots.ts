import type { Release, ReleaseFill, ReleaseSlot } from '../release/release-document.ts';
import { type Finding, listed, nameOf, type Refusal } from './refusal.ts';
import { suppliedIncompatibility } from './shape-fit.ts';
import type { SlotOwners } from './slot-owners.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/**
 * Returns the gzip bytes that a fragment adds to a page load: entry, its scripts and styles, the largest texts of any
 * language. The same rule as `fragmentBytes` in tools/lib/slots.mjs.
 */
export const fragmentBytes = (release: Release, { js = [], css = [] }: ReleaseFill): number => {
  const sum = (names: readonly string[]) =>
    [...new Set(names)].reduce((total, name) => total + (release.files[name]?.gzip ?? 0), 0);
  return (
    sum([release.entry, ...release.initial.js, ...js, ...css]) +
    Math.max(0, ...Object.values(release.messages).map((names) => sum(names)))
  );
};

/** Returns mismatches between a fill and a slot, regardless of which side has to change. */
const misfitsOf = (
  filling: Release,
  fill: ReleaseFill,
  holder: Release,
  slot: ReleaseSlot,
): readonly Pick<Finding, 'gate' | 'message'>[] => {
  const fillText = `${nameOf(filling)} puts ${fill.kind === 'entry' ? 'an entry' : 'a fragment'} into ${slot.id} of ${nameOf(holder)}`;
  if ((slot.kind === 'entries') !== (fill.kind === 'entry'))
    return [{ gate: 'slots', message: `${fillText}, which takes ${slot.kind === 'entries' ? 'entries' : 'fragments'}` }];
  if (fill.kind === 'entry') return [];
  const misfit = suppliedIncompatibility(slot.props ?? { fields: {} }, fill.props ?? { fields: {} }, 'props');
  const bytes = fragmentBytes(filling, fill);
  const { budget = 0 } = slot;
  return [
    ...(misfit ? [{ gate: 'types' as const, message: `${fillText}: ${misfit.path} was ${misfit.was}, now ${misfit.now}` }] : []),
    ...(bytes > budget
      ? [
          {
            gate: 'budget' as const,
            message: `${fillText}: it makes the page load ${kilobytes(bytes)} gzip, the slot allows ${kilobytes(budget)}`,
          },
        ]
      : []),
  ];
};

const ownPageFindings = (release: Release): Finding[] =>
  (release.fills ?? []).flatMap(({ slot, kind, path }) => {
    if (kind !== 'entry') return [];
    const page = release.routes.find((route) => route.path === path);
    if (page && (page.required ?? []).length === 0) return [];
    const message = page
      ? `${nameOf(release)} leads from ${slot} to ${page.path}, which shows nothing without ${listed(page.required ?? [])}`
      : `${nameOf(release)} leads from ${slot} to ${path ?? 'nothing'}, which is no page of ${release.app}`;
    return [{ gate: 'routes', message, fix: `lead to a page of ${release.app} that needs no parameter` }];
  });

/** Checks that a release may fill its slots and have its own ones. */
const ownershipFindings = (release: Release, owners: SlotOwners): Finding[] => {
  const { app } = release;
  const closed = (release.fills ?? []).map(({ slot }) => slot).filter((slot) => !owners.mayFill(app, slot));
  const foreign = (release.slots ?? []).map(({ id }) => id).filter((id) => owners.ownerOf(id) !== app);
  return [
    ...closed.map(
      (slot): Finding => ({
        gate: 'slots',
        message: `${nameOf(release)} fills ${slot}, which ${app} may not`,
        fix: `leave it out, or have the operator allow it: npm run release -- slots ${slot} --allow ${app}`,
      }),
    ),
    ...foreign.map(
      (id): Finding => ({
        gate: 'slots',
        message: `${nameOf(release)} has the slot ${id}, which is of ${owners.ownerOf(id)}`,
        fix: `give it an id that begins with ${app}.`,
      }),
    ),
  ];
};

/** Returns the same as refusals of one release, before anything of it is uploaded. */
export const slotRefusals = (release: Release, owners: SlotOwners): readonly Refusal[] =>
  [...ownPageFindings(release), ...ownershipFindings(release, owners)].map((finding) => ({
    ...finding,
    app: release.app,
    release: release.release,
  }));

export interface SlotFacts {
  readonly release: Release;
  /** The current live release of the same app; undefined before its first release. */
  readonly before: Release | undefined;
  /** Releases of other apps that any device receives after the change. */
  readonly otherReleases: readonly Release[];
  /** Those among them that are neither switched off nor new: where both sides are new, the filling release reports it. */
  readonly filling: readonly Release[];
  readonly owners: SlotOwners;
  /** The change introduces the release. A rollback target may lack slots: their fills are absent then. */
  readonly isNew: boolean;
}

const fillFindings = ({ release, otherReleases, owners, isNew }: SlotFacts): Finding[] =>
  (release.fills ?? []).flatMap((fill): Finding[] => {
    const matchingSlots = [release, ...otherReleases].flatMap((holder) =>
      (holder.slots ?? []).filter(({ id }) => id === fill.slot).map((slot) => ({ holder, slot })),
    );
    // A channel without the page's app, which is common in dev: there is nothing to compare with or to see.
    const isElsewhere = owners.isSpecified(fill.slot) && !otherReleases.some(({ app }) => app === owners.ownerOf(fill.slot));
    if (matchingSlots.length === 0 && (!isNew || isElsewhere)) return [];
    if (matchingSlots.length === 0)
      return [
        {
          gate: 'slots',
          message: `${nameOf(release)} fills ${fill.slot}, which no live release has`,
          fix: 'promote the app whose page has the slot first or in the same change, or leave it out (npm run release -- slots lists them)',
        },
      ];
    return matchingSlots.flatMap(({ holder, slot }) =>
      misfitsOf(release, fill, holder, slot).map((misfit) => ({
        ...misfit,
        fix: `build ${release.app} for the slot as it is (npm run release -- slots ${slot.id}), or leave it out`,
      })),
    );
  });

const slotFindings = ({ release, filling }: SlotFacts): Finding[] =>
  (release.slots ?? []).flatMap((slot) =>
    filling.flatMap((fillingRelease) =>
      (fillingRelease.fills ?? [])
        .filter((fill) => fill.slot === slot.id)
        .flatMap((fill) => misfitsOf(fillingRelease, fill, release, slot))
        .map((misfit) => ({
          ...misfit,
          fix: `keep ${slot.id} as ${fillingRelease.app} was built for it, or promote ${fillingRelease.app} built for the new one first or in the same change`,
        })),
    ),
  );

const lostFindings = ({ release, before, otherReleases, filling, isNew }: SlotFacts): Finding[] => {
  if (!isNew) return [];
  const remaining = new Set([release, ...otherReleases].flatMap(({ slots = [] }) => slots.map(({ id }) => id)));
  return (before?.slots ?? [])
    .filter(({ id }) => !remaining.has(id))
    .flatMap(({ id }) => {
      const users = filling.filter(({ fills = [] }) => fills.some(({ slot }) => slot === id));
      if (users.length === 0) return [];
      return [
        {
          gate: 'slots' as const,
          message: `${nameOf(release)} lacks the slot ${id}, which ${listed(users.map(nameOf))} fill${users.length === 1 ? 's' : ''}`,
          fix: `keep the slot, or promote ${listed(users.map(({ app }) => app))} without it first or in the same change`,
        },
      ];
    });
};

/** Checks that slots and their fills match, whichever of the two is new, and that each app stays within its permissions. */
export const slotsFindings = (facts: SlotFacts): Finding[] => [
  ...ownPageFindings(facts.release),
  ...ownershipFindings(facts.release, facts.owners),
  ...fillFindings(facts),
  ...slotFindings(facts),
  ...lostFindings(facts),
];
