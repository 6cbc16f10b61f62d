import { randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Database } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { hashToken, newToken, requiredAgreements } from '../http/guards/session.ts';
import { post } from '../ledger/post.ts';

/** Options of a member, with sensible defaults. */
export interface MemberFields {
  /** Null: not bound yet. */
  mobile?: string | null;
  nickname?: string;
  avatar?: string;
  /** Stored as argon2id; without it the member cannot sign in by password. */
  password?: string;
  roles?: readonly ('expert' | 'shopOwner')[];
  inviterId?: string;
  permissionLevel?: 0 | 1 | 2 | 3;
  /** False: the agreements are not accepted. */
  agreed?: boolean;
  /** Balance of the member's wallet (cents), posted from the sandbox gateway. */
  walletCents?: number;
}

export interface TestMember {
  id: string;
  /** A session of this member, with `token`. */
  token: string;
  mobile: string | null;
  nickname: string;
}

const someMobile = (): string => `139${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** Creates a member with a session. */
export const makeMember = (db: Database, fields: MemberFields = {}): Promise<TestMember> =>
  db.inTx(async (tx) => {
    const mobile = fields.mobile === undefined ? someMobile() : fields.mobile;
    const nickname = fields.nickname ?? `成员${randomInt(10_000)}`;
    const passwordHash =
      fields.password === undefined ? null : await hash(fields.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const { id } = await tx.one<{ id: string }>(sql`
      insert into member (mobile, nickname, avatar, password_hash, roles, inviter_id, permission_level)
      values (${mobile}, ${nickname}, ${fields.avatar ?? ''}, ${passwordHash}, ${fields.roles ?? []}::text[], ${fields.inviterId ?? null}, ${fields.permissionLevel ?? 0})
      returning id`);
    const token = newToken();
    await tx.run(
      sql`insert into session (token_hash, member_id, expires_at) values (${hashToken(token)}, ${id}, now() + interval '30 days')`,
    );
    if (fields.agreed !== false)
      await tx.run(sql`
        insert into member_consent (member_id, type, version)
        select ${id}, type, version from protocol where type = any(${requiredAgreements}::text[])`);
    if (fields.walletCents)
      await post(tx, {
        kind: 'test.topUp',
        ref: id,
        entries: [
          { account: { kind: 'gatewayClearing', owner: 'sandbox' }, amount: -fields.walletCents },
          { account: { kind: 'memberWallet', owner: id }, amount: fields.walletCents },
        ],
      });
    return { id, token, mobile, nickname };
  });
