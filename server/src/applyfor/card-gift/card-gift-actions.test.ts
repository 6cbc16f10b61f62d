import { cardGift } from '@juhe/contract/social/card-gift';
import { cardGiftActions, type CardGiftAction } from '@juhe/contract/social/card-gift.schemas';
import { sql } from '../../db/sql.ts';
import { giftShop } from '../../test/gift-shop.ts';
import { makeCard } from '../../test/rights-card.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { cardGiftActionsOf } from './card-gift-actions.ts';

jest.setTimeout(60_000);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const { friends, begin, giving, give, pay, act } = giftShop(() => server);
const calls: Readonly<Record<CardGiftAction, (member: TestMember, id: string) => Promise<{ readonly code: number }>>> = {
  accept: (member, id) => act(member, 'accept', id),
  decline: (member, id) => act(member, 'decline', id),
  withdraw: (member, id) => act(member, 'withdraw', id),
  cancel: (member, id) => act(member, 'withdraw', id),
  pay,
};
type Side = 'giver' | 'receiver';
const giftOf = async (member: TestMember, id: string) => (await server.call(cardGift.getCardGift, { id }, member)).data;

/** A gift that is brought to a state; returns it with its two members. */
const giftIn = async (state: string, cardId: string) => {
  const [giver, receiver] = await friends();
  const { id, payNo } = (await give(giver, giving({ conversationId: await begin(giver, receiver), cardId }))).data;
  if (state === 'past its payment deadline') {
    await server.db.run(sql`update card_gift set pay_until = now() where id = ${id}`);
    await server.db.run(sql`update payment set expires_at = now() where pay_no = ${payNo}`);
  } else if (state === 'cancelled') await act(giver, 'withdraw', id);
  else if (state !== 'unpaid') await pay(giver, id);
  if (state === 'past its acceptance deadline')
    await server.db.run(sql`update card_gift set expires_at = now() where id = ${id}`);
  if (state === 'withdrawn') await act(giver, 'withdraw', id);
  if (state === 'accepted') await act(receiver, 'accept', id);
  if (state === 'declined') await act(receiver, 'decline', id);
  return { id, giver, receiver };
};

// APPLYFOR-46
it.each<[string, readonly CardGiftAction[], readonly CardGiftAction[]]>([
  ['unpaid', ['cancel', 'pay'], []],
  ['past its payment deadline', [], []],
  ['cancelled', [], []],
  ['waiting', ['withdraw'], ['accept', 'decline']],
  ['past its acceptance deadline', ['withdraw'], ['decline']],
  ['accepted', [], []],
  ['declined', [], []],
  ['withdrawn', [], []],
])(
  'a gift that is %s accepts the actions of each side; any other changes nothing',
  async (state, giverActions, receiverActions) => {
    const cardId = await makeCard(server);
    for (const side of ['giver', 'receiver'] satisfies Side[])
      for (const action of cardGiftActions) {
        const gift = await giftIn(state, cardId);
        const before = await giftOf(gift.giver, gift.id);
        const actions = side === 'giver' ? giverActions : receiverActions;
        // The receiver sees a gift once it is paid.
        const visible = await giftOf(gift[side], gift.id);
        expect([side, visible?.actions ?? []]).toEqual([side, actions]);
        const { code } = await calls[action](gift[side], gift.id);
        const after = await giftOf(gift.giver, gift.id);
        // `withdraw` and `cancel` are the same call.
        const isOffered =
          actions.includes(action) ||
          (action === 'withdraw' && actions.includes('cancel')) ||
          (action === 'cancel' && actions.includes('withdraw'));
        if (isOffered) expect([side, action, code, after.state === before.state]).toEqual([side, action, 200, false]);
        // An unpaid gift whose deadline has passed records its end.
        else expect([side, action, { ...after, endedAt: null }]).toEqual([side, action, { ...before, endedAt: null }]);
      }
  },
);

it('an ended gift has no actions', () => {
  for (const state of ['expired', 'returned'] as const)
    for (const isGiver of [true, false]) expect(cardGiftActionsOf({ state, isGiver, isPayOver: true, isLate: true })).toEqual([]);
});
