import { randomInt } from 'node:crypto';
import type { Member } from '@juhe/testing/playwright';
import { withDatabase } from './database.ts';

/** Stores goods of a member as if won two days ago: 3 pieces for 1,000.00. Returns the order's number. */
export const storedOrder = (mobile: Member['mobile'], title: string): Promise<string> =>
  withDatabase(process.env.E2E_DATA_DIR ?? '', async (client) => {
    const no = `${Date.now()}${randomInt(1000)}`;
    await client.query(
      `with l as (insert into lot (product_no, title, pictures, start_cents, increment_cents, deposit_cents, opens_at, closes_at, state)
          values ('PE' || $1, $2, array['/media/lots/yuzhui-1.webp'], 10000, 1000, 1000, now() - interval '3 days', now() - interval '2 days',
            'unsold') returning id),
        n as (select new_id() as id)
      insert into auction_order (id, order_no, origin, lot_id, root_id, buyer_id, quantity, title, picture, price_cents, state, owned_since)
      select n.id, 'AE' || $1, 'hammer', l.id, n.id, m.id, 3, $2, '/media/lots/yuzhui-1.webp', 100000, 'inStorage', now() - interval '2 days'
      from l, n, member m where m.mobile = $3`,
      [no, title, mobile],
    );
    return `AE${no}`;
  });
