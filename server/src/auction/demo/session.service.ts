/** The demo's sessions (auction.md G, H9): one opens each evening, and while none is open another opens at once. */
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { publishLot, publishLotSession } from '../lot-desk/lot-desk.service.ts';
import { asOperator } from './demo-members.ts';
import { hasComingSession, hasOpenSession } from './demo.repository.ts';
import { stock, stockGoods } from './stock.ts';

/** Shanghai time: an evening session takes bids for two hours, then its lots close a minute apart. */
const eveningHour = 20;
const eveningHours = 2;
const lotsEach = 6;
const shanghaiOffsetMs = 8 * 3_600_000;
/** Time from the announcement of a daytime session to its opening (ms): lots can join only before it. */
const soonMs = 15_000;

const local = (at: Date): Date => new Date(at.getTime() + shanghaiOffsetMs);

/** The next evening's opening that is at least half an hour away. */
const nextEvening = (): Date => {
  const earliest = local(new Date(Date.now() + 1_800_000));
  const today = Date.UTC(earliest.getUTCFullYear(), earliest.getUTCMonth(), earliest.getUTCDate(), eveningHour);
  return new Date((today > earliest.getTime() ? today : today + 86_400_000) - shanghaiOffsetMs);
};

interface Programme {
  readonly name: string;
  readonly intro: string;
  readonly opens: Date;
  readonly closes: Date;
}

const evening = (): Programme => {
  const opens = nextEvening();
  const closes = new Date(opens.getTime() + eveningHours * 3_600_000);
  return { name: '晚场', intro: '每晚八点开拍，十点起逐件落槌。', opens, closes };
};

/** Lasts until the evening. */
const byDay = (): Programme => ({
  name: '日场',
  intro: '现在就可以出价，晚八点起逐件落槌。',
  opens: new Date(Date.now() + soonMs),
  closes: nextEvening(),
});

const announce = async (tx: Tx, deps: Deps, { name, intro, opens, closes }: Programme): Promise<void> => {
  const ctx = asOperator(deps);
  const date = local(opens);
  await ctx.within(tx, async () => {
    const { id: sessionId } = await publishLotSession(ctx, {
      title: `${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日${name}`,
      cover: '/media/banners/autumn-auction.webp',
      intro,
      opensAt: opens.toISOString(),
      closesAt: closes.toISOString(),
    });
    const first = Math.floor(Math.random() * stock.length);
    for (let i = 0; i < lotsEach; i += 1) {
      const line = stock[(first + i) % stock.length];
      if (line) await publishLot(ctx, { ...stockGoods(line), sessionId });
    }
  });
};

/** Ensures that one session is open and another one is announced. */
export const planSessions = async (tx: Tx, deps: Deps): Promise<void> => {
  if (!(await hasComingSession(tx))) await announce(tx, deps, evening());
  if (!(await hasOpenSession(tx))) await announce(tx, deps, byDay());
};
