import { mostPages, pageInput } from '@juhe/contract/fields';
import { pageOf } from './page.ts';

const endless = async (limit: number) => ({ list: Array.from({ length: limit }, (_, i) => i), total: 10_000_000 });

it('ends a list at the last permitted page', async () => {
  expect((await pageOf({ pageNum: mostPages - 1, pageSize: 50 }, endless)).hasMore).toBe(true);
  expect((await pageOf({ pageNum: mostPages, pageSize: 50 }, endless)).hasMore).toBe(false);
  expect(pageInput.pageNum.safeParse(String(mostPages)).success).toBe(true);
  expect(pageInput.pageNum.safeParse(String(mostPages + 1)).success).toBe(false);
});
