/** Withdrawals in every state, and shares that were acknowledged or reversed, of the first two demo members. */
import { sql } from '../db/sql.ts';
import { systemActor } from '../state-machine/machine.ts';
import { creditLocked, reverseLocked } from '../wallet/shareprofit/share-money.ts';
import { lockDueShares, lockWaitingShares } from '../wallet/shareprofit/shareprofit.repository.ts';
import { decideDays } from '../wallet/withdrawal/terms.ts';
import { lapseKind } from '../wallet/withdrawal/withdrawal-money.ts';
import type { SeedStep } from './seed.ts';
import { pastWithdrawals } from './withdrawal-past.ts';

export const withdrawalSeed: SeedStep = {
  name: 'withdrawal',
  async run(tx) {
    // In a demo older than this step, wallets lack these movements, and no withdrawals are added.
    const { booked } = await tx.one<{ booked: boolean }>(
      sql`select exists (select from ledger_transaction where key = 'withdrawal.apply:demo-withdrawal-1') as booked`,
    );
    if (booked)
      for (const { id, no, memberId, cardId, amountCents, feeCents, hoursAgo, state, reason, events } of pastWithdrawals) {
        const hasLeft = events.some(({ event }) => event === 'send');
        const approvedBy = events.find(({ event }) => event === 'approve')?.actor ?? null;
        await tx.run(sql`insert into withdrawal (id, withdraw_no, member_id, type, owner, card_id, sealed, number_mac, bank, tail, amount_cents,
            fee_cents, state, reason, approved_by, payout_no, channel, sent_at, created_at)
          select ${id}, ${no}, ${memberId}, 'personal', ${memberId}, c.id, c.sealed, c.number_mac, c.bank, c.tail, ${amountCents},
            ${feeCents}, ${state}, ${reason ?? null}, ${approvedBy}, ${hasLeft ? no.replace('W', 'P') : null}, ${hasLeft ? 'manual' : null},
            ${hasLeft ? hoursAgo - 5 : null}::float8 * interval '-1 hour' + now(), now() - ${hoursAgo}::float8 * interval '1 hour'
          from bank_card c where c.id = ${cardId}`);
        const history = [
          { from: null, event: 'created', to: 'applied', by: 'member', actor: memberId, after: 0, note: null },
          ...events.map(({ event, to, by, actor, after, note }, i) => ({
            from: events[i - 1]?.to ?? 'applied',
            event,
            to,
            by,
            actor: by === 'member' ? memberId : (actor ?? null),
            after,
            note: note ?? null,
          })),
        ].map((row) => ({ ...row, hoursAgo: hoursAgo - row.after }));
        await tx.run(sql`insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind, actor_id, note, at)
          select 'withdrawal', ${id}, r."from", r.event, r."to", r.by, r.actor, r.note, now() - r."hoursAgo" * interval '1 hour'
          from jsonb_to_recordset(${sql.json(history)})
            as r ("from" text, event text, "to" text, by text, actor text, note text, "hoursAgo" float8)`);
        if (state === 'applied') await lapseKind.schedule(tx, id, { seconds: decideDays * 86_400 - hoursAgo * 3_600 });
      }
    for (const memberId of ['m1', 'm2']) {
      // Shares of fees get their states from the auction's deals.
      const ofOrders = ({ kind }: { readonly kind: string }): boolean => kind === 'order';
      const due = (await lockDueShares(tx, memberId, undefined, 50)).filter(ofOrders);
      // Some are left for demo users to confirm.
      if (due.length > 1) await creditLocked(tx, memberId, due.slice(0, 1), { kind: 'member', id: memberId });
      const waiting = (await lockWaitingShares(tx, [memberId])).filter(ofOrders);
      const surplus = waiting.find(({ state }, i) => waiting.findIndex((share) => share.state === state) < i);
      if (surplus) await reverseLocked(tx, surplus, systemActor);
    }
  },
};
