import type { Operation, ClientInput, ClientOutput } from '@juhe/contract/operation';
import type { Database } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Sql } from '../../db/sql.ts';
import type { Answer } from '../test-server.ts';
import { verifyMember } from '../resident.ts';
import { makeMember, type TestMember } from '../test-member.ts';
import { makeClient, type Client } from './client.ts';
import { type Random, randomOf } from './random.ts';
import { operatorToken, type Replicas } from './replicas.ts';

/** One that is for sale, as the simulation put it there. */
export interface Ware {
  readonly skuId: string;
  readonly productId: string;
  readonly saleNo: string;
  readonly shopId: string;
}

/** An order as its buyer believes it to be. */
export interface KnownOrder {
  readonly orderNo: string;
  payNo: string;
  state: string;
  /** At a group's price: paid, it waits for the others. */
  readonly isGroup: boolean;
}

/** A buyer: one member, who acts on what is known from earlier answers. */
export interface Buyer extends TestMember {
  readonly index: number;
  readonly random: Random;
  readonly addressId: string;
  readonly orders: KnownOrder[];
  /** Payments that were ever told, each with its cents: gateways deliver late and twice. */
  readonly payments: { readonly payNo: string; readonly cents: number }[];
  /** What the command sets remember of this buyer, by their own names. */
  readonly notes: Map<string, string[]>;
  /** Calls as this buyer; `random` of whoever's turn it is, when another one makes this buyer act. */
  call<O extends Operation>(operation: O, input: ClientInput<O>, random?: Random): Promise<Answer<ClientOutput<O>>>;
}

export interface Command {
  readonly name: string;
  /** How often, among the others. */
  readonly weight: number;
  run(world: World, buyer: Buyer): Promise<void>;
}

/** The commands around one part of the mall, and what must hold of it. */
export interface CommandSet {
  readonly name: string;
  /** Makes what has to be there before anybody acts. */
  prepare?(world: World): Promise<void>;
  /** Gives one member what these commands need: each of the first ones, and whoever joins later. */
  welcome?(world: World, buyer: Buyer): Promise<void>;
  readonly commands: readonly Command[];
  /** What is wrong, in words; asked while nobody has a call under way. */
  problems?(world: World): Promise<string[]>;
  /** Alerts by name that these commands cause on purpose; anything else that a server writes is wrong. */
  readonly alerts?: readonly string[];
  /** How the clock of a deadline is turned on, besides the deadline itself: by kind, for the ref that it names. */
  readonly clocks?: Readonly<Record<string, (ref: string) => Sql>>;
}

/** Everything that a run knows. */
export interface World {
  readonly db: Database;
  readonly client: Client;
  readonly wares: readonly Ware[];
  /** Who acts at the moment. */
  readonly buyers: readonly Buyer[];
  /** A new member, who acts from the next round on; `random` is of whoever's turn it is. */
  join(random: Random, walletCents: number): Promise<Buyer>;
  /** Somebody left and acts no more. */
  leave(buyer: Buyer): void;
  /** Units that were put into each SKU: at first, and by operators whose call was answered. */
  readonly put: Map<string, number>;
  /** Events of orders of which an answer told. */
  readonly told: { readonly orderNo: string; readonly event: string }[];
  /** The same of cases of after-sale. */
  readonly toldCases: { readonly id: string; readonly event: string }[];
  /** Ids that the command sets share between buyers (open groups, bargains), by their own names. */
  readonly board: Map<string, string[]>;
  /** A call of the company, as an effect of what this buyer's turn brings. */
  operate<O extends Operation>(by: Buyer, operation: O, input: ClientInput<O>): Promise<Answer<ClientOutput<O>>>;
  /** Writes down that something is wrong. */
  wrong(problem: string): void;
  readonly wrongs: readonly string[];
}

const skuCount = 40;

/** Two shops (one of the platform, one with an owner and a commission), three kinds of goods, scarce and plenty. */
const makeWares = async (db: Database, random: Random): Promise<Ware[]> => {
  const keeper = await makeMember(db, { nickname: '店主', roles: ['shopOwner'] });
  await db.run(sql`insert into category (id, parent_id, level, name, picture) values
    ('top', null, 1, '食品茶饮', '/media/x.webp'), ('middle', 'top', 2, '茶与咖啡', '/media/x.webp'),
    ('leaf', 'middle', 3, '茶叶', '/media/x.webp'), ('leaf2', 'middle', 3, '咖啡', '/media/x.webp')`);
  await db.run(sql`insert into shop (id, name, logo, owner_id, commission_bp) values
    ('own', '聚合自营', '/media/x.webp', null, 0), ('other', '拾光', '/media/x.webp', ${keeper.id}, 333)`);
  const wares: Ware[] = [];
  for (let i = 0; i < skuCount; i += 1) {
    const [productId, skuId, shopId] = [`sim-p${i}`, `sim-s${i}`, random.pick(['own', 'other', 'other'])];
    const saleNo = `SIM${String(i).padStart(4, '0')}`;
    await db.run(sql`insert into product (id, sale_no, shop_id, category_id, title, img, pictures)
      values (${productId}, ${saleNo}, ${shopId}, ${random.pick(['leaf', 'leaf2'])}, ${`茶 ${i}`}, '/media/x.webp', array['/media/x.webp'])`);
    // Odd prices, so that shares do not come out even; some of which hardly anything is left.
    const units = i % 4 === 0 ? random.int(1, 4) : random.int(20, 200);
    await db.run(sql`insert into sku (id, product_id, price_cents, available, img)
      values (${skuId}, ${productId}, ${random.int(99, 9_999)}, ${units}, '/media/x.webp')`);
    wares.push({ skuId, productId, saleNo, shopId });
  }
  return wares;
};

export interface WorldInput {
  readonly db: Database;
  readonly replicas: Replicas;
  readonly random: Random;
  /** Decides which server is asked, apart from the others: how often depends on the kills. */
  readonly network: Random;
  /** The generator of each buyer. */
  readonly randoms: readonly Random[];
  readonly commandSets: readonly CommandSet[];
}

interface NewBuyer {
  readonly index: number;
  readonly own: Random;
  readonly walletCents: number;
}

const makeBuyer = async (db: Database, client: Client, { index, own, walletCents }: NewBuyer): Promise<Buyer> => {
  const member = await makeMember(db, {
    nickname: `买家${index}`,
    mobile: `137${String(index).padStart(8, '0')}`,
    walletCents,
  });
  await verifyMember({ db }, member.id);
  // Spending goes on above the day's sum that needs no confirmation: a second factor, proved for the whole run, costs no hash at each payment.
  await db.run(sql`insert into member_totp (member_id, secret_sealed, confirmed_at) values (${member.id}, '\\x00', now())`);
  await db.run(sql`update session set proved_at = now() + interval '1 day' where member_id = ${member.id}`);
  const { id: addressId } = await db.one<{
    id: string;
  }>(sql`insert into address (member_id, name, mobile, province, city, district, detail, is_default)
    values (${member.id}, '林知夏', '13800000001', '浙江省', '杭州市', '西湖区', '文三路 90 号', true) returning id`);
  return {
    ...member,
    index,
    random: own,
    addressId,
    orders: [],
    payments: [],
    notes: new Map(),
    call: (operation, input, random = own) =>
      client.call(operation, input, { token: member.token, scope: `member:${member.id}`, random }),
  };
};

/** A fresh world: goods, buyers with money in their wallets and what the command sets prepare, and nothing bought yet. */
export const makeWorld = async ({ db, replicas, random, network, randoms, commandSets }: WorldInput): Promise<World> => {
  const wrongs: string[] = [];
  const wrong = (problem: string): void => void wrongs.push(problem);
  const client = makeClient(replicas, network, wrong);
  const wares = await makeWares(db, random);
  const put = new Map(
    (await db.rows<{ id: string; available: number }>(sql`select id, available from sku`)).map((row) => [row.id, row.available]),
  );
  const buyers: Buyer[] = [];
  for (const [index, own] of randoms.entries()) buyers.push(await makeBuyer(db, client, { index, own, walletCents: 2_000_000 }));
  let joined = buyers.length;
  const world: World = {
    db,
    client,
    wares,
    buyers,
    put,
    told: [],
    toldCases: [],
    board: new Map(),
    operate: (by, operation, input) =>
      client.call(operation, input, { token: operatorToken, scope: 'operator', random: by.random }),
    join: async (ofTurn, walletCents) => {
      const index = joined;
      joined += 1;
      const buyer = await makeBuyer(db, client, { index, own: randomOf(`${ofTurn.next()} ${index}`), walletCents });
      for (const { welcome } of commandSets) await welcome?.(world, buyer);
      buyers.push(buyer);
      return buyer;
    },
    leave: (buyer) => {
      if (buyers.includes(buyer)) buyers.splice(buyers.indexOf(buyer), 1);
    },
    wrong,
    wrongs,
  };
  for (const { prepare } of commandSets) await prepare?.(world);
  for (const { welcome } of commandSets) for (const buyer of buyers) await welcome?.(world, buyer);
  return world;
};

/** What a buyer remembers under a name, made on demand. */
export const notesOf = (holder: ReadonlyMap<string, string[]> & Map<string, string[]>, name: string): string[] => {
  const known = holder.get(name);
  if (known) return known;
  const fresh: string[] = [];
  holder.set(name, fresh);
  return fresh;
};
