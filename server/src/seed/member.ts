/** The demo members: the four accounts of interface.md (password Demo1234) and those who write, bid and comment. */
import { sql } from '../db/sql.ts';
import { hashPassword } from '../member/session/password.ts';
import authors from './data/content/authors.json' with { type: 'json' };
import nicknames from './data/content/nicknames.json' with { type: 'json' };
import type { SeedAuthor, SeedNickname } from './data/content/types.ts';
import { seededRandom } from './random.ts';
import type { SeedStep } from './seed.ts';

export const demoPassword = 'Demo1234';

interface DemoMember {
  readonly id: string;
  /** Null: never signs in. */
  readonly mobile: string | null;
  readonly nickname: string;
  readonly avatar: string;
  readonly gender: string;
  readonly region: string;
  readonly bio: string;
  readonly inviterId: string | null;
  readonly joinedDaysAgo: number;
}

const accounts: readonly DemoMember[] = [
  {
    id: 'm1',
    mobile: '13800000001',
    nickname: '林知夏',
    avatar: '/media/avatars/d1.webp',
    gender: 'female',
    region: '浙江 杭州',
    bio: '白天写方案，夜里读小说。买书比读书快。',
    inviterId: null,
    joinedDaysAgo: 420,
  },
  {
    id: 'm2',
    mobile: '13800000002',
    nickname: '周牧野',
    avatar: '/media/avatars/d2.webp',
    gender: 'male',
    region: '江苏 苏州',
    bio: '收旧瓷，也卖旧瓷。东西会说话，我只是转述。',
    inviterId: 'm1',
    joinedDaysAgo: 340,
  },
  {
    id: 'm3',
    mobile: '13800000003',
    nickname: '沈半山',
    avatar: '/media/avatars/d3.webp',
    gender: 'male',
    region: '福建 武夷山',
    bio: '做茶的第十二年。店里的每一泡都自己先喝过。',
    inviterId: null,
    joinedDaysAgo: 610,
  },
  {
    id: 'm9',
    mobile: '13800000009',
    nickname: '新来的小舟',
    avatar: '',
    gender: 'unknown',
    region: '',
    bio: '',
    inviterId: null,
    joinedDaysAgo: 0,
  },
];

const writers: readonly SeedAuthor[] = authors as readonly SeedAuthor[];
const readers: readonly SeedNickname[] = nicknames as readonly SeedNickname[];
const keys = [...writers, ...readers].map(({ key }) => key);

/** Returns the member id for a key of authors.json or nicknames.json: `m10`, `m11`, … in order. */
export const demoMemberId = (key: string): string => {
  const index = keys.indexOf(key);
  if (index < 0) throw new Error(`no demo member has the key ${key}`);
  return `m${index + 10}`;
};

/** The ids of all demo members; the accounts of interface.md come first. */
export const demoMemberIds: readonly string[] = [...accounts.map(({ id }) => id), ...keys.map(demoMemberId)];

const regions = [
  '北京',
  '上海',
  '广东 深圳',
  '四川 成都',
  '湖北 武汉',
  '陕西 西安',
  '山东 青岛',
  '湖南 长沙',
  '云南 大理',
  '福建 泉州',
] as const;

/** Mobile numbers for demo writers: required for publishing and receiving messages. Not used for signing in. */
const writerMobile = (id: string): string => `1390000${id.slice(1).padStart(4, '0')}`;

const otherMembers = (): readonly DemoMember[] => {
  const random = seededRandom(20_260_101);
  return [...writers, ...readers].map((person) => ({
    id: demoMemberId(person.key),
    mobile: writerMobile(demoMemberId(person.key)),
    nickname: person.nickname,
    avatar: person.avatar,
    gender: person.gender === 'secret' ? 'unknown' : person.gender,
    region: 'region' in person && typeof person.region === 'string' ? person.region : random.pick(regions),
    bio: person.bio,
    inviterId: random.next() < 0.25 ? random.pick(['m1', 'm2', 'm3']) : null,
    joinedDaysAgo: random.int(15, 700),
  }));
};

/** Derives a code of eight letters from the index: the same on every machine, so that links in the demo keep working. */
const promotionCode = (index: number): string => {
  const random = seededRandom(9000 + index);
  return Array.from({ length: 8 }, () => random.pick([...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'])).join('');
};

export const memberSeed: SeedStep = {
  name: 'member',
  run: async (tx) => {
    const passwordHash = await hashPassword(demoPassword);
    const members = [...accounts, ...otherMembers()].map((member, index) => ({ ...member, promotionCode: promotionCode(index) }));
    await tx.run(sql`
      insert into member (id, mobile, password_hash, nickname, avatar, gender, region, bio, promotion_code, inviter_id, created_at)
      select id, mobile, case when id = any(${accounts.map(({ id }) => id)}::text[]) then ${passwordHash} end, nickname, avatar, gender, region, bio, "promotionCode", "inviterId",
        now() - "joinedDaysAgo" * interval '1 day'
      from jsonb_to_recordset(${sql.json(members)}) as m (id text, mobile text, nickname text, avatar text, gender text, region text, bio text,
        "promotionCode" text, "inviterId" text, "joinedDaysAgo" integer)`);
    await tx.run(sql`update member set labels = case id when 'm1' then array['novels', 'essays', 'tea', 'cats', 'nightOwl']
      when 'm2' then array['history', 'porcelain', 'calligraphy', 'slow'] else array['tea', 'shopkeeper', 'hiking', 'earlyBird'] end
      where id in ('m1', 'm2', 'm3')`);
    await tx.run(sql`insert into member_consent (member_id, type, version, agreed_at)
      select m.id, p.type, p.version, m.created_at from member m cross join protocol p
      where m.mobile is not null and p.type in ('user', 'privacy')`);
  },
};
