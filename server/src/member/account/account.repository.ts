import { sqlState } from '../../db/db.ts';
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Sets the mobile number; returns false when another member has it. The transaction cannot be used any further then. */
export const setMobile = async (tx: Tx, memberId: string, mobile: string): Promise<boolean> => {
  try {
    await tx.run(sql`update member set mobile = ${mobile} where id = ${memberId} and cancelled_at is null`);
    return true;
  } catch (error) {
    if (sqlState(error) === '23505') return false;
    throw error;
  }
};

/** Erases a member's personal data; the id stays for the ledger and for content that others wrote under it. */
export const eraseMember = async (tx: Tx, memberId: string, mobile: string | null): Promise<void> => {
  await tx.run(sql`
    update member set mobile = null, password_hash = null, nickname = '已注销', avatar = '', gender = 'unknown', birthday = null,
      region = '', bio = '', roles = '{}', labels = '{}', permission_level = 0, allowed_member_ids = '{}', icon_order = '{}',
      promotion_code = new_promotion_code(), cancelled_at = now()
    where id = ${memberId}`);
  await tx.run(sql`delete from session where member_id = ${memberId}`);
  await tx.run(sql`delete from known_device where member_id = ${memberId}`);
  for (const table of [
    sql`member_totp`,
    sql`passkey`,
    sql`recovery_code`,
    sql`sign_in_ticket`,
    sql`passkey_challenge`,
    sql`sanction`,
  ])
    await tx.run(sql`delete from ${table} where member_id = ${memberId}`);
  await tx.run(sql`delete from member_consent where member_id = ${memberId}`);
  await tx.run(sql`delete from wx_account where member_id = ${memberId}`);
  await tx.run(sql`delete from sms_code where mobile = ${mobile}`);
  await tx.run(sql`delete from sms_inbox where mobile = ${mobile}`);
  await tx.run(sql`delete from password_attempt where mobile in (${mobile}, ${memberId})`);
};
