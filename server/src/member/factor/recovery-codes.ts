import { createHmac, randomInt } from 'node:crypto';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/context.ts';
import { countRecoveryCodes, deleteRecoveryCodes, insertRecoveryCodes, spendRecoveryCode } from './factor.repository.ts';

const howMany = 10;
/** Without what is mistaken for something else when it is copied by hand: I, L, O, 0, 1. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 31^10: nearly 50 bits. */
const length = 10;

const hashOf = ({ deps }: Ctx, memberId: string, code: string, secretKey = deps.secrets.secretKey): Buffer =>
  createHmac('sha256', secretKey)
    .update(`recovery\n${memberId}\n${code.replace('-', '')}`)
    .digest();

const newCode = (): string => {
  const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};

/** Makes ten codes in place of all former ones; they are shown once. */
export const renewCodes = async (ctx: Ctx, tx: Tx): Promise<string[]> => {
  const codes = Array.from({ length: howMany }, newCode);
  await deleteRecoveryCodes(tx, ctx.memberId);
  await insertRecoveryCodes(
    tx,
    ctx.memberId,
    codes.map((code) => hashOf(ctx, ctx.memberId, code)),
  );
  return codes;
};

/** The codes that come with the first factor; null where there are some already. */
export const firstCodes = async (ctx: Ctx, tx: Tx): Promise<string[] | null> =>
  (await countRecoveryCodes(tx, ctx.memberId)) > 0 ? null : renewCodes(ctx, tx);

/** Uses a code up; false when there is no such code. */
export const spendCode = async (ctx: Ctx, tx: Tx, memberId: string, code: string): Promise<boolean> => {
  const { secretKey, formerKeys = [] } = ctx.deps.secrets;
  for (const key of [secretKey, ...formerKeys])
    if ((await spendRecoveryCode(tx, memberId, hashOf(ctx, memberId, code, key))) > 0) return true;
  return false;
};
