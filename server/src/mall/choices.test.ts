import { dict } from '@juhe/contract/common/dict';
import { afterSaleReasons } from '@juhe/contract/mall/after-sale-reasons';
import { orderReasons } from '@juhe/contract/mall/order.constants';
import { type TestServer, testServer } from '../test/test-server.ts';
import { carrierList } from './logistics/carriers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('the lists of getDictList', () => {
  const valuesOf = async (type: string) => (await server.call(dict.listChoices, { type })).data.map(({ value }) => value).sort();

  it('contain exactly the reasons and carriers that the mall’s calls accept', async () => {
    expect(await valuesOf('cancelReason')).toEqual([...orderReasons].sort());
    expect(await valuesOf('afterSaleReason')).toEqual([...new Set(Object.values(afterSaleReasons).flat())].sort());
    expect(await valuesOf('carrier')).toEqual(
      carrierList('en')
        .map(({ code }) => code)
        .sort(),
    );
  });
});
