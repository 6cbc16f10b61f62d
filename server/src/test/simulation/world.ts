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

/** An item for sale, as supplied by the simulation. */
export interface Ware {
  readonly skuId: string;
  readonly productId: string;
  readonly saleNo: string;
  readonly shopId: string;
}

/** An order from its buyer's viewpoint. */
export interface KnownOrder {
  readonly orderNo: string;
  payNo: string;
  state: string;
  /** At a group price: after payment it waits for the others. */
  readonly isGroup: boolean;
}

/** A buyer: one member, who acts on earlier responses. */
export interface Buyer extends TestMember {
  readonly index: number;
  readonly random: Random;
  readonly addressId: string;
  readonly orders: KnownOrder[];
  /** All known payments with their cents: gateways deliver late and twice. */
  readonly payments: { readonly payNo: string; readonly cents: number }[];
  /** Notes of the command sets about this buyer, by their own names. */
  readonly notes: Map<string, string[]>;
  /** Calls as this buyer; `random` belongs to the member whose turn it is, when another one makes this buyer act. */
  call<O extends Operation>(operation: O, input: ClientInput<O>, random?: Random): Promise<Answer<ClientOutput<O>>>;
}

export interface Command {
  readonly name: string;
  /** Frequency relative to the others. */
  readonly weight: number;
  run(world: World, buyer: Buyer): Promise<void>;
}

/** The commands for one part of the mall, and its invariants. */
export interface CommandSet {
  readonly name: string;
  /** Creates the data required before anybody acts. */
  prepare?(world: World): Promise<void>;
  /** Gives one member the data required by these commands: each initial one, and those who join later. */
  welcome?(world: World, buyer: Buyer): Promise<void>;
  readonly commands: readonly Command[];
  /** Returns descriptions of problems; called while no calls are pending. */
  problems?(world: World): Promise<string[]>;
  /** Names of alerts that these commands cause deliberately; any other output of a server is a problem. */
  readonly alerts?: readonly string[];
  /** Functions that move a deadline's data in time, besides the deadline itself: by kind, for its ref. */
  readonly clocks?: Readonly<Record<string, (ref: string) => Sql>>;
}

/** The state of a run. */
export interface World {
  readonly db: Database;
  readonly client: Client;
  readonly wares: readonly Ware[];
  /** The current actors. */
  readonly buyers: readonly Buyer[];
  /** Adds a member, who acts from the next round on; `random` belongs to the member whose turn it is. */
  join(random: Random, walletCents: number): Promise<Buyer>;
  /** Removes a member whose account was deleted. */
  removeBuyer(buyer: Buyer): void;
  /** Units supplied to each SKU: initially, and by acknowledged calls of operators. */
  readonly supplied: Map<string, number>;
  /** Acknowledged events of orders. */
  readonly acknowledgedEvents: { readonly orderNo: string; readonly event: string }[];
  /** Acknowledged events of after-sale cases. */
  readonly toldCases: { readonly id: string; readonly event: string }[];
  /** Ids that the command sets share between buyers (open groups, bargains), by their own names. */
  readonly board: Map<string, string[]>;
  /** A call of the company, as part of this buyer's turn. */
  operate<O extends Operation>(by: Buyer, operation: O, input: ClientInput<O>): Promise<Answer<ClientOutput<O>>>;
  /** Records a problem. */
  wrong(problem: string): void;
  readonly wrongs: readonly string[];
}

const skuCount = 40;

/**
 * Creates two shops (one of the platform, one with an owner and a commission), three kinds of goods, some scarce and some
 * with ample stock.
 */
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
    // Odd prices, so that shares have remainders; some goods are scarce.
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
  /** Selects the server for each request, separately from the others: the number of uses depends on the kills. */
  readonly network: Random;
  /** Each buyer's generator. */
  readonly randoms: readonly Random[];
  readonly commandSets: readonly CommandSet[];
}

interface NewBuyer {
  readonly index: number;
  readonly own: Random;
  readonly walletCents: number;
}

const makeBuyer = async (db: Database, client: Client, { index, own: ownRandom, walletCents }: NewBuyer): Promise<Buyer> => {
  const member = await makeMember(db, {
    nickname: `买家${index}`,
    mobile: `137${String(index).padStart(8, '0')}`,
    walletCents,
  });
  await verifyMember({ db }, member.id);
  // Spending exceeds the day's limit without confirmation: a second factor, proved for the whole run, avoids hashing at each
  // payment.
  await db.run(sql`insert into member_totp (member_id, secret_sealed, confirmed_at) values (${member.id}, '\\x00', now())`);
  await db.run(sql`update session set proved_at = now() + interval '1 day' where member_id = ${member.id}`);
  const { id: addressId } = await db.one<{
    id: string;
  }>(sql`insert into address (member_id, name, mobile, province, city, district, detail, is_default)
    values (${member.id}, '林知夏', '13800000001', '浙江省', '杭州市', '西湖区', '文三路 90 号', true) returning id`);
  return {
    ...member,
    index,
    random: ownRandom,
    addressId,
    orders: [],
    payments: [],
    notes: new Map(),
    call: (operation, input, random = ownRandom) =>
      client.call(operation, input, { token: member.token, scope: `member:${member.id}`, random }),
  };
};

/** Creates a fresh world: goods, buyers with money in their wallets and the command sets' data, and no purchases yet. */
export const makeWorld = async ({ db, replicas, random, network, randoms, commandSets }: WorldInput): Promise<World> => {
  const wrongs: string[] = [];
  const wrong = (problem: string): void => void wrongs.push(problem);
  const client = makeClient(replicas, network, wrong);
  const wares = await makeWares(db, random);
  const suppliedUnits = new Map(
    (await db.rows<{ id: string; available: number }>(sql`select id, available from sku`)).map((row) => [row.id, row.available]),
  );
  const buyers: Buyer[] = [];
  for (const [index, ownRandom] of randoms.entries())
    buyers.push(await makeBuyer(db, client, { index, own: ownRandom, walletCents: 2_000_000 }));
  let joined = buyers.length;
  const world: World = {
    db,
    client,
    wares,
    buyers,
    supplied: suppliedUnits,
    acknowledgedEvents: [],
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
    removeBuyer: (buyer) => {
      if (buyers.includes(buyer)) buyers.splice(buyers.indexOf(buyer), 1);
    },
    wrong,
    wrongs,
  };
  for (const { prepare } of commandSets) await prepare?.(world);
  for (const { welcome } of commandSets) for (const buyer of buyers) await welcome?.(world, buyer);
  return world;
};

/** Returns a buyer's notes under a name, created on demand. */
export const notesOf = (holder: ReadonlyMap<string, string[]> & Map<string, string[]>, name: string): string[] => {
  const existing = holder.get(name);
  if (existing) return existing;
  const fresh: string[] = [];
  holder.set(name, fresh);
  return fresh;
};
