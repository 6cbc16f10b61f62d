import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { routeGroups } from '../../server/src/wiring.ts';
import { refusalKeys } from './refusal-keys.mjs';

const sources: Record<string, string> = {
  'mall/locales/en.json': JSON.stringify({
    refusals: { 'cart.full': 'Full', 'cart.gone': 'Gone', 'cart.is.paid': 'Paid', 'cart.other': 'Other' },
  }),
  'mall/failures.ts': `import { defineFailures } from '../http/failure/failures.ts';
import { type RefusalArguments, texts } from './locales/texts.gen.ts';
export const mallFail = defineFailures<RefusalArguments>()(texts.refusals, { 'cart.full': 409, 'cart.gone': 404,
  'cart.is.paid': 409, 'cart.other': 400 });`,
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
  'mall/shelf/shelf.service.ts': `import { mallFail } from '../failures.ts';
const gone = () => { throw mallFail('cart.gone'); };
export const find = () => gone();
export const remove = () => { throw mallFail('cart.other'); };
export const read = (kind: string) => { throw mallFail(\`\${kind}.gone\`); };
export { add } from '../cart/cart.service.ts';`,
  'mall/shelf/shelf.routes.ts': `import { shelf } from '@juhe/contract/mall/shelf';
import { shelfSchemas } from '@juhe/contract/mall/shelf.schemas';
import * as service from './shelf.service.ts';
export const shelfRoutes = routes(shelf, shelfSchemas, service);`,
  'mall/shelf/desk.routes.ts': `import { desk } from '@juhe/contract/mall/desk';
import { deskSchemas } from '@juhe/contract/mall/desk.schemas';
import * as service from './shelf.service.ts';
export const deskRoutes = routes(desk, deskSchemas, { ...service, remove: () => [] });`,
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

it('follows a handler to the errors it throws: through functions, composed keys and extension points, and no further', () => {
  const { operations, texts } = refusalKeys(folder);
  expect(operations).toEqual({
    'mall/cart.add': ['cart.full'],
    'mall/cart.check': ['cart.gone'],
    'mall/cart.list': [],
    'mall/cart.pay': ['cart.is.paid'],
    // The handlers are a module, or the exports of modules among others.
    'mall/desk.add': ['cart.full'],
    'mall/desk.find': ['cart.gone'],
    'mall/desk.read': ['cart.gone'],
    'mall/desk.remove': [],
    'mall/shelf.add': ['cart.full'],
    'mall/shelf.find': ['cart.gone'],
    'mall/shelf.read': ['cart.gone'],
    'mall/shelf.remove': ['cart.other'],
  });
  expect(texts['cart.full']).toEqual({ code: 409, text: 'Full' });
  expect(Object.keys(texts)).toEqual(['cart.full', 'cart.gone', 'cart.is.paid', 'cart.other']);
});

it('finds the handler of every operation of the server', () => {
  const { operations } = refusalKeys();
  const ids = routeGroups.flat().map(({ operation }) => operation.id);
  expect(ids.filter((id) => !(id in operations))).toEqual([]);
  expect(operations['mall/order.getOrder']).toContain('order.missing');
});

it('every text of a refusal belongs to a defined refusal', () => {
  const defined = new Set(Object.keys(refusalKeys().texts));
  const folder = join(__dirname, '../../server/src');
  const texts = readdirSync(folder)
    .map((domain) => join(folder, domain, 'locales/en.json'))
    .filter((path) => existsSync(path))
    .flatMap((path) => Object.keys((JSON.parse(readFileSync(path, 'utf8')) as { refusals?: object }).refusals ?? {}));
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((key) => !defined.has(key))).toEqual([]);
});
