/**
 * Keeps the demo's auction supplied: lots of the company are open all day, and one of them ends within minutes (auction.md G,
 * H9).
 */
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { defineJob, jobKind } from '../../jobs/job.ts';
import { publishLot } from '../lot-desk/lot-desk.service.ts';
import { careJob } from './caretaker.service.ts';
import { asOperator } from './demo-members.ts';
import { planDeals } from './dealer.service.ts';
import { planPayments } from './payer.service.ts';
import * as repository from './demo.repository.ts';
import { planSessions } from './session.service.ts';
import { type StockGoods, stock, stockGoods } from './stock.ts';
import { visitJob } from './visit.service.ts';

/** Interval of the checks (seconds). */
const checkSeconds = 30;
/** A short lot that a casual visitor can win. They follow each other while there are visitors, otherwise hourly. */
const shortSeconds = 600;
const visitorMinutes = 30;
const idleSeconds = 3_600;
/** Minimum number of company lots with more than a quarter of an hour left. */
const minOpen = 6;
/** Their running times (hours), chosen at random. */
const hours = [3, 5, 8, 14, 26, 47] as const;

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

type Times = Pick<Parameters<typeof publishLot>[1], 'opensAt' | 'closesAt' | 'sessionId'>;
const publish = (tx: Tx, deps: Deps, goods: StockGoods, times: Times) => {
  const ctx = asOperator(deps);
  return ctx.within(tx, () => publishLot(ctx, { ...goods, ...times }));
};

/** Opens now. The clocks of server and database may differ slightly. */
const fromNow = (seconds: number): Times => ({ opensAt: inSeconds(0), closesAt: inSeconds(seconds + 5) });

const withoutTags = (html: string): string => html.replace(/<figure>.*?<\/figure>|<[^>]*>/g, '');

const isShortDue = async (tx: Tx): Promise<boolean> => {
  const ago = await repository.secondsSinceShortLot(tx, shortSeconds + 60);
  return ago >= ((await repository.hasVisitor(tx, visitorMinutes)) ? shortSeconds : idleSeconds);
};

/** Scheduled job `demoAuction.stage`: offers missing lots, and sends bidders to lots without a planned visit. */
export const stageKind = jobKind('demoAuction.stage');
const setStage = async (tx: Tx, ref: string, deps: Deps): Promise<void> => {
  if (!deps.config.demoOperator) return;
  const { open } = await repository.offerOf(tx);
  const resting = open < minOpen ? await repository.unofferedGoods(tx) : undefined;
  if (resting) {
    const { detailHtml, ...goods } = resting;
    await publish(tx, deps, { ...goods, detail: withoutTags(detailHtml) }, fromNow(pick(hours) * 3_600));
  }
  if (await isShortDue(tx)) await publish(tx, deps, stockGoods(pick(stock)), fromNow(shortSeconds));
  await planSessions(tx, deps);
  await planPayments(tx);
  await planDeals(tx);
  for (const { productNo } of await repository.unvisitedLots(tx, visitJob.kind))
    await visitJob.schedule(tx, productNo, { seconds: 5 + Math.random() * 40 });
  await stageKind.schedule(tx, ref, { seconds: checkSeconds });
};
export const stageJob = defineJob({ kind: stageKind, mayBeGivenUp: true, run: setStage });

/** Scheduled when a server with the demo operator starts; the single job reschedules itself across restarts. */
export const startStage = async (deps: Deps): Promise<void> => {
  if (!(await repository.hasDemoAuction(deps.db))) return;
  await deps.db.inTx(async (tx) => {
    await stageKind.schedule(tx, 'all', { seconds: 5 });
    await careJob.schedule(tx, 'all', { seconds: 10 });
  });
};
