import type { Release, ReleaseFill, ReleaseSlot } from '../release/release-document.ts';
import { type Finding, listed, nameOf, type Refusal } from './refusal.ts';
import { givenMisfit } from './shape-fit.ts';
import type { SlotOwners } from './slot-owners.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/**
 * What a fragment makes a page load, in bytes of gzip: entry, its scripts and styles, the texts of the language with most of them. The same rule as
 * `fragmentBytes` in tools/lib/slots.mjs.
 */
export const fragmentBytes = (release: Release, { js = [], css = [] }: ReleaseFill): number => {
  const sum = (names: readonly string[]) =>
    [...new Set(names)].reduce((total, name) => total + (release.files[name]?.gzip ?? 0), 0);
  return (
    sum([release.entry, ...release.initial.js, ...js, ...css]) +
    Math.max(0, ...Object.values(release.messages).map((names) => sum(names)))
  );
};

/** Where a fill and a slot do not suit each other, without who has to change. */
const misfitsOf = (
  filling: Release,
  fill: ReleaseFill,
  holder: Release,
  slot: ReleaseSlot,
): readonly Pick<Finding, 'gate' | 'message'>[] => {
  const puts = `${nameOf(filling)} puts ${fill.kind === 'entry' ? 'an entry' : 'a fragment'} into ${slot.id} of ${nameOf(holder)}`;
  if ((slot.kind === 'entries') !== (fill.kind === 'entry'))
    return [{ gate: 'slots', message: `${puts}, which takes ${slot.kind === 'entries' ? 'entries' : 'fragments'}` }];
  if (fill.kind === 'entry') return [];
  const misfit = givenMisfit(slot.props ?? { fields: {} }, fill.props ?? { fields: {} }, 'props');
  const bytes = fragmentBytes(filling, fill);
  const { budget = 0 } = slot;
  return [
    ...(misfit ? [{ gate: 'types' as const, message: `${puts}: ${misfit.path} was ${misfit.was}, now ${misfit.now}` }] : []),
    ...(bytes > budget
      ? [
          {
            gate: 'budget' as const,
            message: `${puts}: it makes the page load ${kilobytes(bytes)} gzip, the slot allows ${kilobytes(budget)}`,
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

/** What a release may fill and may have by the ownership of slots. */
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

/** The same as refusals of one release, before anything of it is uploaded. */
export const slotRefusals = (release: Release, owners: SlotOwners): readonly Refusal[] =>
  [...ownPageFindings(release), ...ownershipFindings(release, owners)].map((finding) => ({
    ...finding,
    app: release.app,
    release: release.release,
  }));

export interface SlotFacts {
  readonly release: Release;
  /** What is live of the same app now; undefined before its first release. */
  readonly before: Release | undefined;
  /** What other apps show to any device once the change is made. */
  readonly others: readonly Release[];
  /** Those of them that are not switched off and not new themselves: where both sides are new, who fills tells. */
  readonly filling: readonly Release[];
  readonly owners: SlotOwners;
  /** The change brings the release. Who goes back may miss slots: what fills them is absent then. */
  readonly isNew: boolean;
}

const fillFindings = ({ release, others, owners, isNew }: SlotFacts): Finding[] =>
  (release.fills ?? []).flatMap((fill): Finding[] => {
    const places = [release, ...others].flatMap((holder) =>
      (holder.slots ?? []).filter(({ id }) => id === fill.slot).map((slot) => ({ holder, slot })),
    );
    // A channel without the page's app, as dev often is: there is nothing to compare with, and nothing to see.
    const isElsewhere = owners.isSpecified(fill.slot) && !others.some(({ app }) => app === owners.ownerOf(fill.slot));
    if (places.length === 0 && (!isNew || isElsewhere)) return [];
    if (places.length === 0)
      return [
        {
          gate: 'slots',
          message: `${nameOf(release)} fills ${fill.slot}, which no live release has`,
          fix: 'promote the app whose page has the slot first or in the same change, or leave it out (npm run release -- slots lists them)',
        },
      ];
    return places.flatMap(({ holder, slot }) =>
      misfitsOf(release, fill, holder, slot).map((misfit) => ({
        ...misfit,
        fix: `build ${release.app} for the slot as it is (npm run release -- slots ${slot.id}), or leave it out`,
      })),
    );
  });

const slotFindings = ({ release, filling }: SlotFacts): Finding[] =>
  (release.slots ?? []).flatMap((slot) =>
    filling.flatMap((other) =>
      (other.fills ?? [])
        .filter((fill) => fill.slot === slot.id)
        .flatMap((fill) => misfitsOf(other, fill, release, slot))
        .map((misfit) => ({
          ...misfit,
          fix: `keep ${slot.id} as ${other.app} was built for it, or promote ${other.app} built for the new one first or in the same change`,
        })),
    ),
  );

const lostFindings = ({ release, before, others, filling, isNew }: SlotFacts): Finding[] => {
  if (!isNew) return [];
  const remaining = new Set([release, ...others].flatMap(({ slots = [] }) => slots.map(({ id }) => id)));
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

/** Slots and what fills them suit each other, whichever of the two is new, and each app keeps to what it may fill and have. */
export const slotsFindings = (facts: SlotFacts): Finding[] => [
  ...ownPageFindings(facts.release),
  ...ownershipFindings(facts.release, facts.owners),
  ...fillFindings(facts),
  ...slotFindings(facts),
  ...lostFindings(facts),
];
