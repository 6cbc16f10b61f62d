import type { AccountLine } from '@juhe/contract/auction/account.schemas';

/** A cell that spreadsheets read as text: quoted, and never taken for a formula. */
const textCell = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};

interface Statement {
  readonly headers: readonly string[];
  readonly lines: readonly AccountLine[];
  /** Two decimals of cents, or whole points. */
  readonly amountOf: (amount: number) => string;
  readonly kindOf: (kind: string) => string;
  readonly timeOf: (at: string) => string;
  readonly outside: string;
}

/** A month of an account as CSV, oldest first, with the mark that spreadsheets need to read UTF-8. */
export const statementText = ({ headers, lines, amountOf, kindOf, timeOf, outside }: Statement): string =>
  `\uFEFF${[
    headers.map(textCell),
    ...lines.map(({ at, kind, amount, balanceAfter, memo, ref, outside: isOutside }) => [
      textCell(timeOf(at)),
      textCell(kindOf(kind)),
      amountOf(amount),
      balanceAfter === null ? '' : amountOf(balanceAfter),
      textCell([memo, isOutside ? outside : null].filter((part) => part !== null).join(' · ')),
      textCell(ref),
    ]),
  ]
    .map((cells) => cells.join(','))
    .join('\r\n')}\r\n`;
