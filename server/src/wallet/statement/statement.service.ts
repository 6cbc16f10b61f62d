/** Monthly statements of a wallet (wallet.md f): files that can be verified. */
import * as walletPages from '@juhe/contract/pages/wallet';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { statementSchemas } from '@juhe/contract/wallet/statement.schemas';
import type { Ctx } from '../../http/call/context.ts';
import { entriesOf } from '../../ledger/read.ts';
import { shopNameOf } from '../../mall/api.ts';
import { keyIdOf } from '../../sealing.ts';
import { cardById, masked } from '../../member/api.ts';
import { walletFail } from '../failures.ts';
import { walletAccount } from '../wallet/wallet-account.ts';
import { codeOf, hashOfEntries, isCodeOf, typed } from './statement-code.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';
import * as repository from './statement.repository.ts';
import { statementView } from './statement-view.ts';

type Input<K extends keyof typeof statementSchemas> = HandlerInput<(typeof statementSchemas)[K]>;
type Output<K extends keyof typeof statementSchemas> = HandlerOutput<(typeof statementSchemas)[K]>;

/** Maximum number of entries in a file: a PDF takes some milliseconds of CPU time for each. */
export const maxEntries = { csv: 20_000, pdf: 2_000 } as const;

const mediaTypes = { csv: 'text/csv;charset=utf-8', pdf: 'application/pdf' } as const;

/** The owner of a statement, as a stranger may read it. */
const ownerOf = async ({ db }: Pick<Ctx, 'db'>, { accountKind, owner }: repository.StatementFacts): Promise<string> => {
  if (accountKind === 'companyWallet') return (await shopNameOf(db, owner)) ?? '*';
  return masked((await cardById(db, owner))?.nickname ?? '');
};

/** Creates the file of a past month: the numbers of the current one still change. */
export const makeStatement = async (
  ctx: Ctx,
  { account: which, month, format }: Input<'makeStatement'>,
): Promise<Output<'makeStatement'>> => {
  const { db, deps } = ctx;
  const account = await walletAccount(ctx, which);
  if (!(await repository.isMonthOver(db, month))) throw walletFail('statement.notOver', undefined, { field: 'month' });
  const { list, total } = await entriesOf(db, account, { month, pageNum: 1, pageSize: maxEntries[format] });
  if (total > list.length)
    throw walletFail(format === 'pdf' ? 'statement.tooLongForPdf' : 'statement.tooLong', undefined, { field: 'format' });
  const entries = list.toReversed();
  const openingCents = await repository.openingBalance(db, account, month);
  const facts: repository.StatementFacts = {
    accountKind: which === 'personal' ? 'memberWallet' : 'companyWallet',
    owner: account.owner,
    month,
    openingCents,
    closingCents: entries.at(-1)?.balanceAfter ?? openingCents,
    entries: entries.length,
    entriesHash: hashOfEntries(entries),
  };
  const code = codeOf(deps, facts);
  const newCode = { code, keyId: keyIdOf(deps.secrets.secretKey) };
  await repository.saveStatement(db, newCode, facts);
  const issued = await repository.issuedStatement(db, facts);
  // With a key that no longer exists nobody can verify it.
  const isCheckable = isCodeOf(deps, issued.code, facts);
  if (!isCheckable && !(await repository.replaceCode(db, newCode, facts)))
    throw new Error(`the statement ${account.kind} ${account.owner} ${month} is not what was issued`);
  const valid = isCheckable ? issued.code : code;
  const view = statementView(ctx.lang, {
    facts,
    owner: await ownerOf(ctx, facts),
    code: valid,
    entries,
    checkUrl: `${deps.config.publicOrigin}/h5/#${walletPages.checkStatement({ code: valid })}`,
  });
  const file = format === 'csv' ? statementCsv(view) : await statementPdf(view);
  return {
    name: `juhe-${which}-${month}.${format}`,
    mediaType: mediaTypes[format],
    base64: file.toString('base64'),
    code: valid,
  };
};

/** Returns the contents of the statement with a code, without reading the ledger. */
export const verifyStatement = async (ctx: Ctx, input: Input<'verifyStatement'>): Promise<Output<'verifyStatement'>> => {
  const code = typed(input.code);
  const row = await repository.statementByCode(ctx.db, code);
  if (!row || !isCodeOf(ctx.deps, code, row)) throw walletFail('statement.unknown', undefined, { field: 'code' });
  const { accountKind, month, openingCents, closingCents, entries, issuedAt } = row;
  return {
    account: accountKind === 'memberWallet' ? 'personal' : 'company',
    month,
    owner: await ownerOf(ctx, row),
    openingCents,
    closingCents,
    entries,
    issuedAt,
  };
};
