import type { AccountLine } from '@juhe/contract/auction/account.schemas';

/** A cell that spreadsheets read as text: quoted, and never interpreted as a formula. */
const textCell = (text: string): string => {
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${escaped.replaceAll('"', '""')}"`;
};

interface Statement {
  readonly headers: readonly string[];
  readonly lines: readonly AccountLine[];
  /** Formats cents with two decimals, or whole points. */
  readonly amountOf: (amount: number) => string;
  readonly kindOf: (kind: string) => string;
  readonly timeOf: (at: string) => string;
  readonly outsideLabel: string;
}

/** A month of an account as CSV, oldest first, with the byte order mark that spreadsheets need to read UTF-8. */
export const statementText = ({ headers, lines, amountOf, kindOf, timeOf, outsideLabel }: Statement): string =>
  `\uFEFF${[
    headers.map(textCell),
    ...lines.map(({ at, kind, amount, balanceAfter, memo, ref, outside: isOutside }) => [
      textCell(timeOf(at)),
      textCell(kindOf(kind)),
      amountOf(amount),
      balanceAfter === null ? '' : amountOf(balanceAfter),
      textCell([memo, isOutside ? outsideLabel : null].filter((part) => part !== null).join(' · ')),
      textCell(ref),
    ]),
  ]
    .map((cells) => cells.join(','))
    .join('\r\n')}\r\n`;
