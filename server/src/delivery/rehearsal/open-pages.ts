import { discover } from '@juhe/contract/pages/content';
import { welfare } from '@juhe/contract/pages/mall';
import type { Lang } from '../../http/lang.ts';
import type { Screens } from '../screen/screens.ts';
import type { CombinationPage, createAnswers, FileMemory, Recording } from './answers.ts';
import { type Difference, differencesOf, faultKinds } from './compare.ts';
import { firstScreen, screenDifferences } from './first-screens.ts';
import type { Observation } from './observation.ts';
import type { PlannedPage } from './plan.ts';
import type { PageReport } from './rehearsal.repository.ts';
import type { Rehearser } from './rehearser-process.ts';
import type { MemberSession, VisitingMember } from './visiting-member.ts';

interface OpenParts {
  readonly rehearser: Rehearser;
  readonly answers: ReturnType<typeof createAnswers>;
  readonly member: VisitingMember | undefined;
  /** Renders first screens; undefined: this instance has none. */
  readonly screens: Screens | undefined;
  /** Stores a picture; returns its name. */
  readonly store: (picture: Uint8Array) => Promise<string>;
  readonly origin: string;
  readonly lang: Lang;
  /** The clock of all pages, in milliseconds since 1970. */
  readonly now: number;
}

interface Pages {
  readonly plan: readonly PlannedPage[];
  readonly before: CombinationPage;
  readonly after: CombinationPage;
}

type Shot = Observation & { readonly picture: Uint8Array };

interface Pair {
  readonly before: Shot | undefined;
  readonly after: Shot;
  readonly differences: readonly Difference[];
}

/** Pages that link to content of every kind, where the address of a page with parameters may be found. */
const gateways = [welfare.path, discover.path];

/** Maximum number of broken pages that are opened again; by then there is little doubt about others. */
const maxConfirmed = 3;

/** Number of broken pages after which no further ones are opened. */
const maxBroken = 4;

/** Returns the path of an address after the hash. */
const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** The opened pages; filled page by page. */
export interface Opened {
  readonly pages: PageReport[];
  readonly notOpened: { readonly path: string; readonly why: string }[];
}

/**
 * Opens the planned pages with both combinations and compares them. Rejects when the browser does; pages opened by then
 * remain in `opened`.
 */
export const openPages = async (
  { rehearser, answers, member, screens, store, origin, lang, now }: OpenParts,
  { plan, before, after }: Pages,
  { pages, notOpened }: Opened,
): Promise<void> => {
  const files: FileMemory = new Map();
  const addressOf = new Map<string, string>();

  let remainingConfirmations: number = maxConfirmed;

  const shoot = async (
    page: CombinationPage,
    addresses: readonly string[],
    recording: Recording,
    as?: MemberSession,
  ): Promise<Shot> => {
    const { answer, calls } = answers.opening(page, { token: as?.token, lang, now, recording, files });
    const observation = await rehearser.open(
      { origin, addresses, storage: as?.storage ?? {}, cookies: [{ name: 'juhe-lang', value: lang }], now, lang },
      answer,
    );
    for (const link of observation.links)
      if (link.includes('?') && !addressOf.has(pathOf(link))) addressOf.set(pathOf(link), link);
    return { ...observation, calls };
  };

  const compare = async (planned: PlannedPage, first: Shot | undefined, second: Shot): Promise<readonly Difference[]> => {
    const pictureShare = first
      ? await rehearser.difference({ before: first.picture, after: second.picture, masks: [...first.rooms, ...second.rooms] })
      : 0;
    return differencesOf({ before: first, after: second, pictureShare, mayLookOtherwise: planned.mayLookOtherwise });
  };

  const openPair = async (planned: PlannedPage, address: string, recording: Recording, as?: MemberSession): Promise<Pair> => {
    // A page that only the proposed releases have cannot be visited before.
    const visits = planned.via === undefined ? [address] : [planned.via, address];
    const first = planned.isKnown ? await shoot(before, visits, recording, as) : undefined;
    const second = await shoot(after, visits, recording, as);
    return { before: first, after: second, differences: await compare(planned, first, second) };
  };

  /**
   * Breaks are verified once more: those that are random, or occur between two openings of the same releases, are only
   * reported.
   */
  const confirmed = async (planned: PlannedPage, pair: Pair, reopen: () => Promise<Pair>): Promise<readonly Difference[]> => {
    if (!pair.differences.some(({ breaks }) => breaks) || remainingConfirmations === 0) return pair.differences;
    remainingConfirmations -= 1;
    const second = await reopen();
    const unsteady =
      pair.before && second.before
        ? (await compare({ ...planned, mayLookOtherwise: false }, pair.before, second.before)).map(({ kind }) => kind)
        : [];
    return pair.differences.map((difference) => {
      const isFault = faultKinds.has(difference.kind);
      // A page that does not load reports it in one way or another.
      const comesAgain = second.differences.some(
        ({ kind, breaks }) => breaks && (kind === difference.kind || (isFault && faultKinds.has(kind))),
      );
      if (!difference.breaks || (comesAgain && !unsteady.includes(difference.kind))) return difference;
      return { ...difference, breaks: false, message: `${difference.message} (not each time it is opened)` };
    });
  };

  /** Visitors get the screen with the page; a broken screen is rendered a second time. */
  const screenOf = async ({ isKnown: isRecorded }: PlannedPage, address: string): Promise<readonly Difference[]> => {
    if (!screens) return [];
    const [live, proposed] = [isRecorded ? before.parts : undefined, after.parts];
    const compareOnce = async () =>
      screenDifferences(
        live && (await firstScreen(screens, live, address, lang)),
        await firstScreen(screens, proposed, address, lang),
      );
    const first = await compareOnce();
    if (!first.some(({ breaks }) => breaks)) return first;
    const second = await compareOnce();
    // The renderer of a release that fails repeatedly reports only that.
    return second.some(({ breaks }) => breaks) ? first : second;
  };

  const open = async (planned: PlannedPage, as?: MemberSession): Promise<void> => {
    const { app, path, via } = planned;
    if (pages.filter(({ differences }) => differences.some(({ breaks }) => breaks)).length >= maxBroken) {
      notOpened.push({ path, why: `${maxBroken} pages break already` });
      return;
    }
    const address = planned.takesQuery ? (addressOf.get(path) ?? path) : path;
    if (planned.required.length > 0 && address === path) {
      notOpened.push({ path, why: `no page links to it with ${planned.required.join(', ')}` });
      return;
    }
    const recording: Recording = new Map();
    const pair = await openPair(planned, address, recording, as);
    const differences = [
      ...(await confirmed(planned, pair, () => openPair(planned, address, recording, as))),
      ...(as === undefined && via === undefined ? await screenOf(planned, address) : []),
    ];
    const [beforePicture, afterPicture] =
      differences.length === 0
        ? []
        : await Promise.all(
            [pair.before?.picture, pair.after.picture].map(async (picture) => picture && store(await rehearser.small(picture))),
          );
    pages.push({
      app,
      path,
      address,
      ...(via === undefined ? {} : { via }),
      as: as ? 'member' : 'visitor',
      differences,
      ...(afterPicture === undefined
        ? {}
        : { pictures: { ...(beforePicture === undefined ? {} : { before: beforePicture }), after: afterPicture } }),
    });
  };

  const visitorPages = plan.filter(({ forMembers }) => !forMembers);
  const [laterPages, sooner] = [
    visitorPages.filter(({ takesQuery, path }) => takesQuery && !gateways.includes(path)),
    visitorPages.filter(({ takesQuery, path }) => !takesQuery || gateways.includes(path)),
  ];
  for (const planned of sooner) await open(planned);
  for (const gateway of gateways) {
    if (laterPages.every(({ path }) => addressOf.has(path))) break;
    if (!sooner.some(({ path }) => path === gateway)) await shoot(before, [gateway], new Map());
  }
  for (const planned of laterPages) await open(planned);

  const memberPages = member ? plan.toSorted((a, b) => Number(b.forMembers) - Number(a.forMembers)) : [];
  if (memberPages.length === 0) return;
  const session = await member?.signIn();
  if (!session) {
    for (const { path } of memberPages) notOpened.push({ path, why: 'the member of REHEARSAL_MEMBER cannot sign in' });
    return;
  }
  try {
    for (const planned of memberPages) await open(planned, session);
  } finally {
    await session.end();
  }
};
