/** Texts and numbers of a statement in its reader's language, for both file formats. */
import type { Lang } from '../../http/lang.ts';
import type { LedgerEntry } from '../../ledger/read.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import zhHans from './locales/zh-Hans.json' with { type: 'json' };
import zhHant from './locales/zh-Hant.json' with { type: 'json' };
import { printed } from './statement-code.ts';
import type { StatementFacts } from './statement.repository.ts';

const tables: Readonly<Record<Lang, typeof zhHans>> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, fr, es };

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
  const { kinds, ...words } = tables[lang];
  const names: Readonly<Record<string, string>> = kinds;
  const sum = (isMeant: (amount: number) => boolean) =>
    entries.reduce((total, { amount }) => (isMeant(amount) ? total + amount : total), 0);
  return {
    title: words.title,
    facts: [
      [words.account, facts.accountKind === 'memberWallet' ? words.personal : words.company],
      [words.owner, owner],
      [words.month, `${facts.month} (UTC+8)`],
      [words.opening, yuan(facts.openingCents)],
      [words.income, yuan(sum((amount) => amount > 0))],
      [words.expense, yuan(-sum((amount) => amount < 0))],
      [words.closing, yuan(facts.closingCents)],
      [words.entries, String(facts.entries)],
    ],
    headers: [words.time, words.kind, words.amount, words.balanceAfter, words.note, words.ref],
    rows: entries.map(({ kind, amount, balanceAfter, counterpart, memo, ref, at }) => ({
      time: clock.format(new Date(at)),
      kind: names[kind.replaceAll('.', '-')] ?? kinds.other,
      amount: yuan(amount),
      balanceAfter: yuan(balanceAfter),
      note: [counterpart, memo].filter((part) => part !== null).join(' · '),
      ref,
    })),
    footer: [`${words.code} ${printed(code)}`, `${words.check} ${checkUrl}`],
  };
};
