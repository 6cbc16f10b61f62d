import type { Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { type MemberMerge, move, ownStep, retain, unite, type Pair } from '../modules/member-merge.ts';
import { uniteAll } from '../modules/member-merge.repository.ts';

/** Moves follows without self-follows and duplicates. */
const mergeFollows = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`delete from follow where (member_id, target_id) in ((${from}, ${into}), (${into}, ${from}))`);
  await uniteAll(tx, 'follow.member_id', pair, ['target_id']);
  await uniteAll(tx, 'follow.target_id', pair, ['member_id']);
};

/** Moves blocks without self-blocks and duplicates. */
const mergeBlocks = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`delete from member_block where (member_id, blocked_id) in ((${from}, ${into}), (${into}, ${from}))`);
  await uniteAll(tx, 'member_block.member_id', pair, ['blocked_id']);
  await uniteAll(tx, 'member_block.blocked_id', pair, ['member_id']);
};

/** Members denied access by one are denied access by the other; nobody is denied access to their own content. */
const mergeDenials = async (tx: Tx, pair: Pair) => {
  const { from, into } = pair;
  await tx.run(sql`delete from member_denial where (member_id, denied_id) in ((${from}, ${into}), (${into}, ${from}))`);
  await uniteAll(tx, 'member_denial.member_id', pair, ['denied_id']);
  await uniteAll(tx, 'member_denial.denied_id', pair, ['member_id']);
};

/**
 * Moves invitations from `from` to `into`. Where `into` is one of the invited, however far below, it moves up to the inviter
 * of `from`: the tree has no cycles.
 */
const mergeInvitations = async (tx: Tx, { from, into }: Pair) => {
  await tx.run(sql`
    with recursive above (id) as (
      select inviter_id from member where id = ${into} and inviter_id is not null
      union select m.inviter_id from member m join above on m.id = above.id where m.inviter_id is not null)
    update member set inviter_id = (select inviter_id from member where id = ${from})
    where id = ${into} and exists (select from above where id = ${from})`);
  await tx.run(sql`update member set inviter_id = ${into} where inviter_id = ${from} and id <> ${into}`);
};

/** Fills empty profile fields of the remaining member from the other; roles and labels are united, at most ten labels. */
const mergeProfiles = (tx: Tx, { from, into }: Pair) =>
  tx.run(sql`
    update member m set
      avatar = case when m.avatar = '' then f.avatar else m.avatar end,
      bio = case when m.bio = '' then f.bio else m.bio end,
      region = case when m.region = '' then f.region else m.region end,
      birthday = coalesce(m.birthday, f.birthday),
      gender = case when m.gender = 'unknown' then f.gender else m.gender end,
      roles = array(select distinct unnest(m.roles || f.roles) order by 1),
      labels = (m.labels || array(select label from unnest(f.labels) as label where label <> all(m.labels)))[1:10],
      icon_order = case when m.icon_order = '{}' then f.icon_order else m.icon_order end
    from member f where m.id = ${into} and f.id = ${from}`);

/** Moves linked accounts, which sign in to the other member from now on. */
const mergeAccounts = (tx: Tx, { from, into }: Pair) =>
  tx.run(sql`update wx_account set member_id = ${into}, linked_at = now() where member_id = ${from}`);

/** Replaces the member in access lists. */
const mergeAccessLists = (tx: Tx, { from, into }: Pair) =>
  tx.run(sql`
    update member set allowed_member_ids = array(select distinct unnest(array_replace(allowed_member_ids, ${from}, ${into})))
    where ${from} = any(allowed_member_ids)`);

/** The member domain's part of a merge of two members. */
export const memberMerge: MemberMerge = {
  plan: {
    // Invited members become the other's; the most recent sign-in is dropped.
    'member.inviter_id': ownStep,
    'known_device.member_id': ownStep,
    'session.member_id': ownStep,
    'wx_account.member_id': ownStep,
    // Second factors require a mobile number, so the member without one has none.
    'member_totp.member_id': retain,
    'passkey.member_id': retain,
    'recovery_code.member_id': retain,
    'sign_in_ticket.member_id': retain,
    'passkey_challenge.member_id': retain,
    // The emptied member's archive expires.
    'account_export.member_id': retain,
    // The same holds for the real name.
    'member_identity.member_id': retain,
    'sanction.member_id': move,
    'member_consent.member_id': unite(['type', 'version']),
    'follow.member_id': ownStep,
    'follow.target_id': ownStep,
    'member_block.member_id': ownStep,
    'member_block.blocked_id': ownStep,
    'member_denial.member_id': ownStep,
    'member_denial.denied_id': ownStep,
  },
  names: {
    'member.allowed_member_ids': ownStep,
    // Ledger accounts are emptied by entries, actors in histories are not rewritten.
    'ledger_account.owner': ownStep,
    'state_history.actor_id': retain,
  },
  merge: async (tx, pair) => {
    await mergeFollows(tx, pair);
    await mergeBlocks(tx, pair);
    await mergeDenials(tx, pair);
    await mergeInvitations(tx, pair);
    await mergeProfiles(tx, pair);
    await mergeAccounts(tx, pair);
    await mergeAccessLists(tx, pair);
  },
};
