import { expect } from '@playwright/test';
import { withDatabase } from './database.ts';

/** Moves the end of a lot to that many seconds from now: an operator cannot publish a lot that lasts less than ten minutes. */
export const closeLotIn = (productNo: string, seconds: number): Promise<void> =>
  withDatabase(process.env.E2E_DATA_DIR ?? '', async (client) => {
    await client.query(`update lot set closes_at = now() + $2::float8 * interval '1 second' where product_no = $1`, [
      productNo,
      seconds,
    ]);
    await client.query(
      `update deadline set due_at = now() + $2::float8 * interval '1 second' where kind = 'lot.close' and ref = $1`,
      [productNo, seconds],
    );
  });

/** Waits until a due lot is open: a scheduled job opens it within moments. */
export const untilOpen = (productNo: string): Promise<void> =>
  withDatabase(process.env.E2E_DATA_DIR ?? '', (client) =>
    expect
      .poll(
        async () =>
          (await client.query<{ state: string }>('select state from lot where product_no = $1', [productNo])).rows[0]?.state,
      )
      .toBe('open'),
  );
