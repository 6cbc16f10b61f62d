import type { Deps } from '../../deps.ts';
import type { Lang } from '../../http/text/lang.ts';
import type { Channel } from '../channel/state.ts';
import type { Live } from '../live/live.service.ts';
import type { Release } from '../release/release-document.ts';
import type { Releases } from '../release/release.service.ts';
import type { Screens } from '../screen/screens.ts';
import type { createAnswers } from './answers.ts';
import { type Opened, openPages } from './open-pages.ts';
import { storePicture } from './pictures.ts';
import { type Combination, planPages } from './plan.ts';
import type { RehearsalReport, Verdict } from './rehearsal.repository.ts';
import { startRehearser } from './rehearser-process.ts';
import type { VisitingMember } from './visiting-member.ts';

/** The default language of members. */
const lang: Lang = 'zh-Hans';

export interface RunParts {
  readonly live: Pick<Live, 'combination'>;
  readonly releases: Pick<Releases, 'find'>;
  readonly answers: ReturnType<typeof createAnswers>;
  /** Signs in the member whose pages are opened as well; undefined: pages for members are not opened. */
  readonly member: VisitingMember | undefined;
  /** Creates renderers of first screens, which end with the rehearsal; undefined: this instance has none. */
  readonly createScreens: (() => Screens) | undefined;
}

export type RunDeps = Pick<Deps, 'log'> & {
  readonly config: Pick<Deps['config'], 'delivery' | 'publicOrigin' | 'production' | 'storage' | 'dataDir'>;
};

/** The releases of a rehearsal, live and proposed. */
interface Run {
  readonly channel: Channel;
  readonly before: Combination;
  readonly after: Combination;
}

/** Loads the releases of both combinations, by app and release. */
const load = async (releases: Pick<Releases, 'find'>, combinations: readonly Combination[]) => {
  const loaded = new Map<string, Release>();
  await Promise.all(
    combinations.flatMap(Object.entries).map(async ([app, id]) => {
      const release = await releases.find(app, id);
      if (release) loaded.set(`${app} ${id}`, release);
    }),
  );
  return (app: string, id: string) => loaded.get(`${app} ${id}`);
};

/**
 * Opens the pages of a rehearsal until `signal` aborts it. Never throws for faults of a page or the browser; pages that broke
 * before such a fault or the end count.
 * @param whyAborted returns the reason for the report
 */
export const rehearse = async (
  { log, config }: RunDeps,
  { live, releases, answers, member, createScreens }: RunParts,
  { channel, before, after }: Run,
  signal: AbortSignal,
  whyAborted: () => string,
): Promise<{ verdict: Verdict; reason: string | null; report: RehearsalReport }> => {
  const { browser } = config.delivery.rehearsal;
  const emptyReport: RehearsalReport = { before, after, pages: [], notOpened: [] };
  const notRun = (reason: string, report = emptyReport) => ({ verdict: 'notRun', reason, report }) as const;
  if (browser === undefined) return notRun('this instance has no browser (REHEARSAL_BROWSER)');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && config.production)
    return notRun('a browser of an instance that runs as root cannot confine its pages: run it as another user');
  const [livePage, proposedPage] = await Promise.all([
    live.combination(channel, before, lang),
    live.combination(channel, after, lang),
  ]);
  if (!livePage || !proposedPage) return notRun('the channel has no shell to open pages in');
  const plan = planPages({ before, after, find: await load(releases, [before, after]), hasMember: member !== undefined });
  const opened: Opened = { pages: [], notOpened: [] };
  const report = { before, after, ...opened };
  const isBroken = () => opened.pages.some(({ differences }) => differences.some(({ breaks }) => breaks));
  const end = (reason: string) => (isBroken() ? ({ verdict: 'broken', reason, report } as const) : notRun(reason, report));
  try {
    const rehearser = await startRehearser(browser, !isRoot, signal);
    const screens = createScreens?.();
    try {
      await openPages(
        {
          rehearser,
          answers,
          member,
          screens,
          store: (picture) => storePicture({ config }, picture),
          origin: config.publicOrigin,
          lang,
          now: Date.now(),
        },
        { plan, before: livePage, after: proposedPage },
        opened,
      );
      if (opened.pages.length === 0 && plan.length > 0) return notRun('none of its pages could be opened', report);
      return { verdict: isBroken() ? 'broken' : 'passed', reason: null, report };
    } finally {
      rehearser.end();
      screens?.close();
    }
  } catch (error) {
    if (signal.aborted) return end(whyAborted());
    log.warn({ err: error, channel, after }, 'a rehearsal could not be run');
    return end((error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) || 'the browser failed');
  }
};
