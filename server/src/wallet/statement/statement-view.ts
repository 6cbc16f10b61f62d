/** Texts and numbers of a statement in its reader's language, for both file formats. */
import type { Lang } from '../../http/text/lang.ts';
import type { LedgerEntry } from '../../ledger/read.ts';
import { tables } from './locales/texts.gen.ts';
import { printed } from './statement-code.ts';
import type { StatementFacts } from './statement.repository.ts';

export interface StatementView {
  readonly title: string;
  /** Labels and values. */
  readonly facts: readonly (readonly [string, string])[];
  readonly headers: readonly string[];
  readonly rows: readonly {
    readonly time: string;
    readonly kind: string;
    readonly amount: string;
    readonly balanceAfter: string;
    readonly note: string;
    readonly ref: string;
  }[];
  readonly footer: readonly string[];
}

const yuan = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** China time, to the second. */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

interface Source {
  readonly facts: StatementFacts;
  /** Nickname or shop. */
  readonly owner: string;
  readonly code: string;
  /** Oldest first. */
  readonly entries: readonly LedgerEntry[];
  /** URL where anybody can verify the code. */
  readonly checkUrl: string;
}

export const statementView = (lang: Lang, { facts, owner, code, entries, checkUrl }: Source): StatementView => {
  const { kinds, ...texts } = tables[lang];
  const names: Readonly<Record<string, string>> = kinds;
  const sum = (matches: (amount: number) => boolean) =>
    entries.reduce((total, { amount }) => (matches(amount) ? total + amount : total), 0);
  return {
    title: texts.title,
    facts: [
      [texts.account, facts.accountKind === 'memberWallet' ? texts.personal : texts.company],
      [texts.owner, owner],
      [texts.month, `${facts.month} (UTC+8)`],
      [texts.opening, yuan(facts.openingCents)],
      [texts.income, yuan(sum((amount) => amount > 0))],
      [texts.expense, yuan(-sum((amount) => amount < 0))],
      [texts.closing, yuan(facts.closingCents)],
      [texts.entries, String(facts.entries)],
    ],
    headers: [texts.time, texts.kind, texts.amount, texts.balanceAfter, texts.note, texts.ref],
    rows: entries.map(({ kind, amount, balanceAfter, counterpart, memo, ref, at }) => ({
      time: clock.format(new Date(at)),
      kind: names[kind.replaceAll('.', '-')] ?? kinds.other,
      amount: yuan(amount),
      balanceAfter: yuan(balanceAfter),
      note: [counterpart, memo].filter((part) => part !== null).join(' · '),
      ref,
    })),
    footer: [`${texts.code} ${printed(code)}`, `${texts.check} ${checkUrl}`],
  };
};
