/** The demo's auction never runs dry: lots of the company open all day, one of them ends within minutes (auction.md G, H9). */
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import { publishLot } from '../lot-desk/lot-desk.service.ts';
import { asOperator } from './demo-members.ts';
import * as repository from './demo.repository.ts';
import stock from './stock.json' with { type: 'json' };
import { visitJob } from './visit.service.ts';

/** How often somebody looks whether there is enough on offer. */
const lookSeconds = 30;
/** A short lot: to be won by somebody who just looks around. They follow each other while there are visitors, else hourly. */
const shortSeconds = 600;
const visitorMinutes = 30;
const idleSeconds = 3_600;
/** Lots of the company with more than a quarter of an hour to go. */
const leastOpen = 6;
/** Their running times in hours, picked in turn by chance. */
const hours = [3, 5, 8, 14, 26, 47] as const;

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

const publish = (tx: Tx, deps: Deps, goods: Omit<repository.PlatformGoods, 'detailHtml'>, detail: string, seconds: number) => {
  const ctx = asOperator(deps);
  // The clocks of server and database may differ by moments.
  const times = { opensAt: inSeconds(0), closesAt: inSeconds(seconds + 5) };
  return ctx.within(tx, () => publishLot(ctx, { ...goods, detail, ...times }));
};

const publishShort = (tx: Tx, deps: Deps) => {
  const { slug, title, text, category, start, increment, quantity } = pick(stock);
  const goods = {
    title,
    pictures: [1, 2].map((n) => `/media/products/${slug}-${n}.webp`),
    category: category as repository.PlatformGoods['category'],
    quantity,
    startCents: start,
    incrementCents: increment,
    reserveCents: null,
  };
  return publish(tx, deps, goods, text, shortSeconds);
};

const withoutTags = (html: string): string => html.replace(/<figure>.*?<\/figure>|<[^>]*>/g, '');

const isShortDue = async (tx: Tx): Promise<boolean> => {
  const ago = await repository.secondsSinceShortLot(tx, shortSeconds + 60);
  return ago >= ((await repository.hasVisitor(tx, visitorMinutes)) ? shortSeconds : idleSeconds);
};

/** Scheduled job `demoAuction.stage`: offers what is missing, and sends bidders to lots that nobody has planned to look at. */
export const stageKind = jobKind('demoAuction.stage');
const setStage = async (tx: Tx, ref: string, deps: Deps): Promise<void> => {
  if (!deps.config.demoOperator) return;
  const { open } = await repository.offerOf(tx);
  const resting = open < leastOpen ? await repository.restingGoods(tx) : undefined;
  if (resting) await publish(tx, deps, resting, withoutTags(resting.detailHtml), pick(hours) * 3_600);
  if (await isShortDue(tx)) await publishShort(tx, deps);
  for (const { productNo } of await repository.unvisitedLots(tx, visitJob.kind))
    await visitJob.schedule(tx, productNo, { seconds: 5 + Math.random() * 40 });
  await stageKind.schedule(tx, ref, { seconds: lookSeconds });
};
export const stageJob = defineJob({ kind: stageKind, mayBeGivenUp: true, run: setStage });

/** Begins when a server with the demo operator starts; the one job goes on by itself, whatever restarts. */
export const startStage = async (deps: Deps): Promise<void> => {
  if (await repository.hasDemoAuction(deps.db)) await deps.db.inTx((tx) => stageKind.schedule(tx, 'all', { seconds: 5 }));
};
