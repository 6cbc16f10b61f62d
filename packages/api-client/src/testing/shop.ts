/** A slice for the tests of the core, with every kind of operation. */
import { defineOperations } from '@juhe/contract/operation';

interface Typed<I, O> {
  readonly input: { readonly _zod: { readonly input: I; readonly output: I } };
  readonly output: { readonly _zod: { readonly input: O; readonly output: O } };
}
export interface Item {
  id: string;
  count: number;
}
type Schemas = {
  list: Typed<{ ids?: string[]; word?: string }, Item[]>;
  item: Typed<{ id: string; lang?: string }, Item>;
  add: Typed<{ id: string; count: number }, Item>;
  pay: Typed<{ amount: number; note?: string }, { paid: number }>;
  confirm: Typed<{ amount: number; code?: string }, { paid: number }>;
  move: Typed<{ level: number; body: string }, null>;
  page: Typed<{ word: string; pageNum?: number }, { list: Item[]; total: number; hasMore: boolean }>;
  stream: Typed<{ cursor?: string }, { list: Item[]; cursor: string | null }>;
  upload: Typed<{ file: Blob; purpose: string }, { url: string }>;
};

const base = { access: 'public', summary: '' } as const;
export const shop = defineOperations<Schemas>()('test/shop', {
  list: { ...base, method: 'GET', path: '/api/list', encoding: 'query' },
  item: { ...base, method: 'GET', path: '/api/item/{id}', encoding: 'query' },
  add: { ...base, method: 'POST', path: '/api/add', encoding: 'form' },
  pay: { ...base, method: 'POST', path: '/api/pay', encoding: 'json', idempotent: true },
  confirm: { ...base, method: 'POST', path: '/api/confirm', encoding: 'json', idempotent: true, confirmedBy: ['code'] },
  move: { ...base, method: 'POST', path: '/api/move', encoding: 'json', query: ['level'] },
  page: { ...base, method: 'POST', path: '/api/page', encoding: 'form' },
  stream: { ...base, method: 'GET', path: '/api/stream', encoding: 'query' },
  upload: { ...base, method: 'POST', path: '/api/upload', encoding: 'multipart' },
});
