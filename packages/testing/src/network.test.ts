import { call } from '@juhe/api-client';
import { defineBackend } from '@juhe/contract/backend';
import { goods } from '@juhe/contract/mall/goods';
import { type Answer, answer, recorded } from './answers.ts';
import { openNetwork } from './network.ts';

const requestWith = async (answers: readonly Answer[]) => {
  const network = await openNetwork(answers, undefined);
  try {
    const result = await call(goods.checkAvailability, { skuId: 'K1', quantity: 1 }, { quiet: true });
    return { result, faults: network.faults };
  } finally {
    network.close();
  }
};

describe('what does not fit the contract', () => {
  it('is a fault of a test: a call that nothing answers', async () => {
    const { result, faults } = await requestWith([]);
    expect(result).toHaveProperty('error');
    expect(faults).toEqual([expect.stringMatching(/^nothing answers GET \/api\/mall\/product\/isCanBuy \(\{"skuId":"K1"/)]);
  });

  it('is a fault of a test: a recording of before the contract changed', async () => {
    const old = recorded([{ operation: 'mall/goods.checkAvailability', input: {}, data: { canBuy: 'yes', reason: null } }]);
    const { faults } = await requestWith(old);
    expect(faults).toEqual([expect.stringMatching(/does not allow this answer of mall\/goods\.checkAvailability: canBuy: /)]);
  });

  it('is nothing when the answer is one of the contract', async () => {
    const { result, faults } = await requestWith([answer(goods.checkAvailability, { canBuy: true, reason: null })]);
    expect(result).toMatchObject({ data: { canBuy: true } });
    expect(faults).toEqual([]);
  });
});

describe('the own back end of an app', () => {
  const { ratings } = defineBackend('reviews', {
    ratings: {
      method: 'GET',
      path: '/ratings/{saleNo}',
      access: 'public',
      input: { fields: { saleNo: 'string' } },
      answer: { fields: { average: 'number' } },
    },
  });
  const rated = async (ratingsAnswer: Answer) => {
    const network = await openNetwork([ratingsAnswer], undefined);
    try {
      const result = await call(ratings, { saleNo: 'S1' }, { quiet: true });
      return { result, faults: network.faults, calls: network.calls };
    } finally {
      network.close();
    }
  };

  it('is answered by its operations', async () => {
    const { result, faults, calls } = await rated(answer(ratings, ({ saleNo }) => ({ average: saleNo === 'S1' ? 4 : 0 })));
    expect(result).toEqual({ ok: true, data: { average: 4 } });
    expect({ faults, calls }).toEqual({ faults: [], calls: [{ operation: 'x/reviews.ratings', input: { saleNo: 'S1' } }] });
  });

  it('answers nothing that its contract does not say', async () => {
    const { faults } = await rated(answer(ratings, { average: 'four' } as never));
    expect(faults).toEqual(['the contract does not allow this answer of x/reviews.ratings: data.average']);
  });
});
