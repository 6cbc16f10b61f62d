import type { Lang } from '../../http/text/lang.ts';
import type { Screens } from '../screen/screens.ts';
import type { CombinationPage, createAnswers, FileMemory, Recording } from './answers.ts';
import { type Difference, differencesOf, faultKinds } from './compare.ts';
import { firstScreen, screenDifferences } from './first-screens.ts';
import type { Observation } from './observation.ts';
import type { PlannedPage } from './plan.ts';
import type { Rehearser } from './rehearser-process.ts';
import type { MemberSession } from './visiting-member.ts';

/** What opens pages, the same for all of a rehearsal. */
export interface OpeningParts {
  readonly rehearser: Rehearser;
  readonly answers: ReturnType<typeof createAnswers>;
  /** Renders first screens; undefined: this instance has none. */
  readonly screens: Screens | undefined;
  readonly origin: string;
  readonly lang: Lang;
  /** The clock of all pages, in milliseconds since 1970. */
  readonly now: number;
}

/** The page of the live releases, and that of the proposed ones. */
export interface Combinations {
  readonly before: CombinationPage;
  readonly after: CombinationPage;
}

/** An opened page with its screenshot. */
type Shot = Observation & { readonly picture: Uint8Array };

/** A page opened with both combinations; `before` is undefined for one that only the proposed releases have. */
export interface Pair {
  readonly before: Shot | undefined;
  readonly after: Shot;
  readonly differences: readonly Difference[];
}

/** Maximum number of broken pages that are opened again; by then there is little doubt about others. */
const maxConfirmed = 3;

/** Returns the path of an address after the hash. */
const pathOf = (address: string): string => address.split('?')[0] ?? '';

/** Opens single pages with both combinations and compares them. */
export interface PairOpener {
  /** Addresses with parameters that opened pages link to, by path. */
  readonly addressOf: ReadonlyMap<string, string>;
  /** Opens a page of the live releases only for its links. */
  visit(path: string): Promise<void>;
  /** Rejects when the browser does. Breaks have occurred twice, up to the maximum number of confirmations. */
  open(planned: PlannedPage, address: string, as?: MemberSession): Promise<Pair>;
  /** Returns the differences of the first screens; none without renderers. */
  screenOf(planned: PlannedPage, address: string): Promise<readonly Difference[]>;
}

export const createPairOpener = (
  { rehearser, answers, screens, origin, lang, now }: OpeningParts,
  { before, after }: Combinations,
): PairOpener => {
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
    return differencesOf({ before: first, after: second, pictureShare, mayDiffer: planned.mayDiffer });
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
        ? (await compare({ ...planned, mayDiffer: false }, pair.before, second.before)).map(({ kind }) => kind)
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

  return {
    addressOf,
    visit: async (path) => void (await shoot(before, [path], new Map())),
    open: async (planned, address, as) => {
      const recording: Recording = new Map();
      const pair = await openPair(planned, address, recording, as);
      return { ...pair, differences: await confirmed(planned, pair, () => openPair(planned, address, recording, as)) };
    },
    screenOf,
  };
};
