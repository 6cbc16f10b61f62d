import { call } from '@juhe/api-client';
import { goods } from '@juhe/contract/mall/goods';
import { type Answer, answer, recorded } from './answers.ts';
import { openNetwork } from './network.ts';

const ask = async (answers: readonly Answer[]) => {
  const network = await openNetwork(answers, undefined);
  try {
    const result = await call(goods.isCanBuy, { skuId: 'K1', quantity: 1 }, { quiet: true });
    return { result, faults: network.faults };
  } finally {
    network.close();
  }
};

describe('what does not fit the contract', () => {
  it('is a fault of a test: a call that nothing answers', async () => {
    const { result, faults } = await ask([]);
    expect(result).toHaveProperty('error');
    expect(faults).toEqual([expect.stringMatching(/^nothing answers GET \/api\/mall\/product\/isCanBuy \(\{"skuId":"K1"/)]);
  });

  it('is a fault of a test: a recording of before the contract changed', async () => {
    const old = recorded([{ operation: 'mall/goods.isCanBuy', input: {}, data: { canBuy: 'yes', reason: null } }]);
    const { faults } = await ask(old);
    expect(faults).toEqual([expect.stringMatching(/does not allow this answer of mall\/goods\.isCanBuy: canBuy: /)]);
  });

  it('is nothing when the answer is one of the contract', async () => {
    const { result, faults } = await ask([answer(goods.isCanBuy, { canBuy: true, reason: null })]);
    expect(result).toMatchObject({ data: { canBuy: true } });
    expect(faults).toEqual([]);
  });
});
