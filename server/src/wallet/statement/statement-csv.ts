import type { StatementView } from './statement-view.ts';

/** A cell that spreadsheets read as text: quoted, and never interpreted as a formula. */
export const textCell = (text: string): string => {
  const harmless = /^\s*[=+\-−@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};

/** The statement as CSV with the byte order mark that spreadsheets need to read UTF-8; amounts are numbers with two decimals. */
export const statementCsv = ({ title, facts, headers, rows, footer }: StatementView): Buffer => {
  const lines = [
    [textCell(title)],
    ...facts.map((fact) => fact.map(textCell)),
    [],
    headers.map(textCell),
    ...rows.map(({ time, kind, amount, balanceAfter, note, ref }) => [
      textCell(time),
      textCell(kind),
      amount,
      balanceAfter,
      textCell(note),
      textCell(ref),
    ]),
    [],
    ...footer.map((line) => [textCell(line)]),
  ];
  return Buffer.from(`\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`);
};
