import { bankCard } from '@juhe/contract/wallet/bank-card';
import { sql } from '../../../db/sql.ts';
import { cardNumber } from '../../card-number.ts';
import { problemList } from '../problem-list.ts';
import { type Buyer, type CommandSet, notesOf, type World } from '../world.ts';
import { holder } from './holders.ts';

/** A small range, so that members get the same cards as others and their own a second time. */
const numbers = 400;

/** Returns the code for a card sent to this mobile number; undefined when none was sent. */
const codeFor = async (
  { db }: World,
  buyer: Buyer,
  tail: string,
): Promise<{ reservedMobile: string; code: string } | undefined> => {
  const reservedMobile = `136${String(buyer.random.int(0, 99_999_999)).padStart(8, '0')}`;
  if ((await buyer.call(bankCard.sendBankCardCode, { reservedMobile, tail })).code !== 200) return undefined;
  const { code } = await db.one<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${reservedMobile} and scene = 'card' order by seq desc limit 1`,
  );
  return { reservedMobile, code };
};

const cardsOf = async ({ db }: World, { id, random }: Buyer): Promise<string | undefined> => {
  const rows = await db.rows<{ id: string }>(sql`select id from bank_card where member_id = ${id} order by number_mac`);
  return rows.length === 0 ? undefined : random.pick(rows).id;
};

/** Adds a card. */
export const addCard = async (world: World, buyer: Buyer): Promise<void> => {
  const number = cardNumber(buyer.random.int(1, numbers));
  const proof = await codeFor(world, buyer, number.slice(-4));
  if (!proof) return;
  const stranger = buyer.random.chance(0.05);
  const { code } = await buyer.call(bankCard.addBankCard, {
    holder: stranger ? '周牧野' : holder,
    number,
    ...proof,
    isDefault: buyer.random.chance(0.3),
  });
  if (code === 200 && stranger && notesOf(buyer.notes, 'cards').length > 0) await expectHolder(world, buyer);
  if (code === 200) notesOf(buyer.notes, 'cards').push(number);
};

/** Checks that a holder has cards of one name only. */
const expectHolder = async (world: World, buyer: Buyer): Promise<void> => {
  const { data } = await buyer.call(bankCard.listBankCards, {});
  if (new Set(data.map(({ holderMasked }) => holderMasked)).size > 1)
    world.wrong(`${buyer.nickname} has cards of several persons`);
};

const change = async (world: World, buyer: Buyer): Promise<void> => {
  const cardId = await cardsOf(world, buyer);
  if (cardId === undefined) return;
  const number = cardNumber(buyer.random.int(1, numbers));
  const proof = await codeFor(world, buyer, number.slice(-4));
  if (proof) await buyer.call(bankCard.updateBankCard, { cardId, holder, number, ...proof });
};

const remove = async (world: World, buyer: Buyer): Promise<void> => {
  const cardId = await cardsOf(world, buyer);
  if (cardId !== undefined) await buyer.call(bankCard.removeBankCard, { cardId });
};

/** Two defaults at the same instant. */
const prefer = async (world: World, buyer: Buyer): Promise<void> => {
  const chosen = [await cardsOf(world, buyer), await cardsOf(world, buyer)];
  await Promise.all(
    chosen.flatMap((cardId) => (cardId === undefined ? [] : [buyer.call(bankCard.setDefaultBankCard, { cardId })])),
  );
};

const intrude = async (world: World, buyer: Buyer): Promise<void> => {
  const otherBuyer = buyer.random.pick(world.buyers);
  const cardId = otherBuyer === buyer ? undefined : await cardsOf(world, otherBuyer);
  if (cardId === undefined) return;
  const { code } = await buyer.call(buyer.random.pick([bankCard.setDefaultBankCard, bankCard.removeBankCard] as const), {
    cardId,
  });
  if (code !== 404 && code !== 429) world.wrong(`the card of another member answered ${code}`);
};

/** Bank cards: exactly one default while there is any, and no card is removed while money is in transit to it. */
export const cardCommands: CommandSet = {
  name: 'cards',
  commands: [
    { name: 'add a card', weight: 3, run: addCard },
    { name: 'change a card', weight: 1, run: change },
    { name: 'remove a card', weight: 1, run: remove },
    { name: 'choose the default card', weight: 1, run: prefer },
    { name: 'the card of another member', weight: 0.5, run: intrude },
  ],
  problems: async ({ db }) => {
    const problems = problemList();
    await problems.rows(
      db.rows(sql`select member_id as ref from bank_card group by member_id having count(*) filter (where is_default) <> 1`),
      'has cards, and not one default',
    );
    await problems.rows(
      db.rows(sql`select member_id as ref from bank_card group by member_id having count(*) > 10`),
      'has too many cards',
    );
    await problems.rows(
      db.rows(sql`select member_id as ref from bank_card group by member_id, number_mac having count(*) > 1`),
      'has a card twice',
    );
    await problems.rows(
      db.rows(sql`select id as ref from withdrawal where state in ('applied', 'approved', 'sending') and card_id is null`),
      'is a withdrawal under way whose card was removed',
    );
    return [...problems.all];
  },
};
