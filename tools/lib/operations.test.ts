import { cart } from '../../packages/contract/src/mall/cart.ts';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');

interface Needs {
  operations: string[];
  uses: Record<string, string[]>;
  links: { path: string; query: string[]; always?: string[] }[];
}
type Screens = readonly { readonly screen: string; readonly prefetch?: readonly string[] }[];

/** Runs the analysis in a separate Node process: the build tools are ESM and use the native bundler. */
const needsOf = (app: string, dir: string, routes: Screens): Needs =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { readNeeds } from '${root}/tools/lib/operations.mjs';
         console.log(JSON.stringify(await readNeeds('${app}', '${dir}', ${JSON.stringify(routes)})));`,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    ),
  );

const fullCart = Object.values(cart)
  .map(({ method, path }) => `${method} ${path}`)
  .sort();

describe('the requirements of a screen', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(root, 'e2e/fixtures/.copy-'));
  });
  afterEach(() => {
    rmSync(dir, { recursive: true, force: true });
  });
  const write = (name: string, text: string) => {
    const file = join(dir, 'src', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const screen = (text: string, routes: Screens = [{ screen: 'x/x-screen' }]): Needs => {
    write('x/x-screen.tsx', text);
    return needsOf('mall', dir, routes);
  };

  it('include all of its own back end, and nothing of another one', () => {
    const backend = (app: string, more = '') => `import { defineBackend } from '@juhe/contract/backend';
      ${more}
      export const own = defineBackend('${app}', {
        list: { method: 'GET', path: '/list/{id}', access: 'public', input: { fields: { id: 'string' } }, answer: { list: 'string' } },
        add: { method: 'POST', path: '/add', access: 'required', input: { fields: {} }, answer: 'null' },
      });`;
    write('backend.ts', backend('mall'));
    expect(screen('export const Screen = () => null;').operations).toEqual(['GET /x/mall/list/{id}', 'POST /x/mall/add']);
    write('backend.ts', backend('wallet'));
    expect(() => screen('export const Screen = () => null;')).toThrow('an app asks its own back end only');
    write('backend.ts', backend('mall', "import { x } from './x.ts'; console.log(x);"));
    expect(() => screen('export const Screen = () => null;')).toThrow('only @juhe/contract/backend');
  });

  it('include the operation of each imported hook, but not those of neighbouring hooks', () => {
    const { operations } = screen(`
      import { useAddToCartMutation } from '@juhe/api-client/mall/cart';
      import { useListGoodsInfiniteQuery as useList, type Unknown } from '@juhe/api-client/mall/goods';
      import { usePayMemberMutation } from '@juhe/api-client/wallet/wallet';
      export const Screen = () => [useAddToCartMutation(), useList(), usePayMemberMutation()];`);
    expect(operations).toEqual([
      'GET /api/v2/product/getProductList',
      'POST /api/mall/shoppingCart/addShopCar',
      'POST /api/mall/water/grPay',
    ]);
  });

  it('include what it reaches through other files, even lazily, and the prefetches of the boot script', () => {
    write(
      'x/part.tsx',
      `import { useGetConfigQuery } from '@juhe/api-client/common/config';\nexport const Part = () => useGetConfigQuery();`,
    );
    write('x/lazy.tsx', `import { lotLivePath } from '@juhe/api-client/auction/lot';\nexport const Lazy = lotLivePath;`);
    write(
      'x/nobody.tsx',
      `import { useTransferFromCompanyMutation } from '@juhe/api-client/wallet/wallet';\nexport const No = useTransferFromCompanyMutation;`,
    );
    const { operations } = screen(
      `import { Part } from './part.tsx';\nexport const Screen = () => [Part, () => import('./lazy.tsx')];`,
      [{ screen: 'x/x-screen', prefetch: ['GET /api/oauth/banner?place={p}', 'POST /api/service/homePage/getMine id={id}'] }],
    );
    expect(operations).toEqual([
      'GET /api/bidding/live/{productNo}',
      'GET /api/common/configKey/{key}',
      'GET /api/oauth/banner',
      'POST /api/service/homePage/getMine',
    ]);
  });

  it('include the whole slice where the names cannot be determined', () => {
    const { operations } = screen(`import * as cart from '@juhe/api-client/mall/cart';\nexport const Screen = () => cart;`);
    expect(operations).toEqual(fullCart);
  });

  it('include direct uses of the contract, under any name', () => {
    const { operations } = screen(`
      import { call } from '@juhe/api-client';
      import { cart as basket } from '@juhe/contract/mall/cart';
      // basket.removeFromCart is only spoken of, and 'basket.setCartQuantity' is a text
      export const Screen = () => call(basket.addToCart, { basket: 1 });`);
    expect(operations).toEqual(['POST /api/mall/shoppingCart/addShopCar']);
  });

  it('include calls that bypass the contract, by an operation of its own or a plain address', () => {
    const { operations } = screen(`
      import { call } from '@juhe/api-client';
      import { defineOperations } from '@juhe/contract/operation';
      const own = defineOperations()('flowers/own', { list: { method: 'GET', path: '/api/flowers/list', encoding: 'query' } });
      export const Screen = () => [call(own.list, {}), fetch('/juhe/api/flowers/plain')];`);
    expect(operations).toEqual(['GET /api/flowers/list', 'GET /api/flowers/plain']);
  });

  it('include every operation of a slice that is passed on as a whole', () => {
    const { operations } = screen(`
      import { cart } from '@juhe/contract/mall/cart';
      export const Screen = () => Object.values(cart);`);
    expect(operations).toEqual(fullCart);
  });

  it('include the names that it imports from the shared packages, without types', () => {
    const { operations, uses } = screen(`
      import { type Lang, useLang, pageUrl as url } from '@juhe/platform';
      import { Button, type TabItem } from '@juhe/ui';
      import type { Session } from '@juhe/auth';
      import { Price } from '@juhe/ui';
      export const Screen = () => [useLang(), url('/'), <Button key="a" />, <Price key="b" />] satisfies (Lang | Session | TabItem)[];`);
    expect({ operations, uses }).toEqual({
      operations: [],
      uses: { '@juhe/platform': ['pageUrl', 'useLang'], '@juhe/ui': ['Button', 'Price'] },
    });
  });

  it('include the pages that it links to, with the parameters, by the contract’s builders and its own', () => {
    write(
      'shared/pages.ts',
      `import { definePage } from '@juhe/contract/page';\nexport const detail = definePage<'id', 'from'>('/remote/x/detail');`,
    );
    const { links } = screen(`
      import * as mallPages from '@juhe/contract/pages/mall';
      import { bankCard as card } from '@juhe/contract/pages/wallet';
      import { detail } from '../shared/pages.ts';
      export const Screen = (more: object) => [
        detail({ id: 1 }), detail({ id: 2, from: 'x' }), card(), card({ select: 1 }),
        mallPages.createOrder({ skuId: 1, ...more }), mallPages.orderInfo.path,
      ];`);
    expect(links).toEqual([
      { path: '/remote/x/detail', query: ['from', 'id'], always: ['id'] },
      { path: '/subPackages/order/create-order', query: ['skuId'] },
      { path: '/subPackages/user/bankCard', query: ['select'], always: [] },
    ]);
  });

  it('cannot be determined when it imports a shared package as a whole', () => {
    expect(() => screen(`import * as ui from '@juhe/ui';\nexport const Screen = () => ui;`)).toThrow(
      'mall takes all of @juhe/ui somewhere: import the names that it uses',
    );
  });
});
