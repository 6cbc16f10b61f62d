import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { Account } from '../../ledger/accounts.ts';
import { isShopSuspended, shopOf } from '../../mall/api.ts';
import { walletFail } from '../failures.ts';
import { personalAccount } from '../shared/personal-account.ts';

/** A member's shop and its account; 404 `company.none` without an approved shop. */
export const companyAccount = async (
  db: Db,
  memberId: string,
): Promise<{ shop: { id: string; name: string }; account: Account }> => {
  const shop = await shopOf(db, memberId);
  if (!shop) throw walletFail('company.none');
  return { shop, account: { kind: 'companyWallet', owner: shop.id } };
};

/**
 * Like {@link companyAccount}, for debits: 409 `company.suspended` while the shop is suspended. Call it behind the lock of
 * the member.
 */
export const companyPayout: typeof companyAccount = async (db, memberId) => {
  const company = await companyAccount(db, memberId);
  if (await isShopSuspended(db, company.shop.id)) throw walletFail('company.suspended');
  return company;
};

/** The caller's own account of a kind. */
export const walletAccount = async (ctx: Ctx, which: 'personal' | 'company'): Promise<Account> =>
  which === 'personal' ? personalAccount(ctx.memberId) : (await companyAccount(ctx.db, ctx.memberId)).account;
