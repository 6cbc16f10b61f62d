import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { refusalKeys } from './refusal-keys.mjs';

const text = (en: string, code: number) => `{ code: ${code}, 'zh-Hans': '', 'zh-Hant': '', en: '${en}', fr: '', es: '' }`;
const sources: Record<string, string> = {
  'mall/failures.ts': `import { defineFailures } from '../http/failures.ts';
export const mallFail = defineFailures({ 'cart.full': ${text('Full', 409)}, 'cart.gone': ${text('Gone', 404)},
  'cart.is.paid': ${text('Paid', 409)}, 'cart.other': ${text('Other', 400)} });`,
  'mall/cart/points.ts': `export const checks = extensionPoint<string, () => void>('check');`,
  'mall/cart/cart.service.ts': `import { mallFail } from '../failures.ts';
import { checks } from './points.ts';
const room = (n: number): void => { if (n > 9) throw mallFail('cart.full'); };
export const add = (n: number) => room(n);
export const list = () => [];
export const pay = (state: string) => { throw mallFail(\`cart.is.\${state}\`); };
export const check = (ctx: object) => checks.all(ctx);`,
  'mall/module.ts': `import { checks } from './cart/points.ts';
import { mallFail } from './failures.ts';
export const extensions = [checks.with({ gone: () => { throw mallFail('cart.gone'); } })];`,
  'mall/cart/cart.routes.ts': `import { cart } from '@juhe/contract/mall/cart';
import { cartSchemas } from '@juhe/contract/mall/cart.schemas';
import * as service from './cart.service.ts';
import { list } from './cart.service.ts';
export const cartRoutes = routes(cart, cartSchemas, { add: (ctx, input) => service.add(input.n), list, pay: (ctx) => service.pay('x'),
  check: (ctx) => service.check(ctx) });`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'juhe-refusals-'));
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('follows a handler to what it throws: through functions, put-together keys and extension points, and no further', () => {
  const { operations, texts } = refusalKeys(folder);
  expect(operations).toEqual({
    'mall/cart.add': ['cart.full'],
    'mall/cart.check': ['cart.gone'],
    'mall/cart.list': [],
    'mall/cart.pay': ['cart.is.paid'],
  });
  expect(texts['cart.full']).toEqual({ code: 409, text: 'Full' });
  expect(Object.keys(texts)).toEqual(['cart.full', 'cart.gone', 'cart.is.paid', 'cart.other']);
});
