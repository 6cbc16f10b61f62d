import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { sfntOfWoff } from './sfnt.ts';
import type { StatementView } from './statement-view.ts';

/** Noto Sans SC (OFL-1.1), unpacked on first use; pdfkit embeds only the glyphs in use. */
let font: Buffer | undefined;
const fontBytes = async (): Promise<Buffer> => {
  font ??= sfntOfWoff(
    await readFile(
      createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
    ),
  );
  return font;
};

/** A4, in points. */
const [margin, bottom, lineHeight] = [40, 800, 18];
/** Left edges and widths of the six columns. */
const columns = [
  [40, 92],
  [134, 112],
  [248, 62],
  [312, 66],
  [384, 96],
  [484, 72],
] as const;
const alignedRight = new Set([2, 3]);
/** Rows drawn before yielding to other work: glyphs are slow. */
const rowsATurn = 10;

/** The statement as a PDF of A4 pages. */
export const statementPdf = async ({ title, facts, headers, rows, footer }: StatementView): Promise<Buffer> => {
  const document = new PDFDocument({ size: 'A4', margin, info: { Title: title } });
  document.font(await fontBytes());
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', resolve);
    document.on('error', reject);
  });
  let y = margin;
  const widths = new Map<string, number>();
  /** Width of a text at 8 points (points): character by character, each measured once. */
  const widthOf = (text: string): number =>
    [...text].reduce((sum, letter) => {
      const width = widths.get(letter) ?? document.fontSize(8).widthOfString(letter);
      widths.set(letter, width);
      return sum + width;
    }, 0);
  const fitted = (text: string, width: number): string => {
    if (widthOf(text) <= width) return text;
    const letters = [...text];
    while (letters.length > 0 && widthOf(`${letters.join('')}…`) > width) letters.pop();
    return `${letters.join('')}…`;
  };
  const line = (cells: readonly string[], colour: string) => {
    document.fillColor(colour).fontSize(8);
    cells.forEach((cell, index) => {
      const [x, width] = columns[index] ?? [margin, 0];
      const text = fitted(cell, width);
      if (text !== '') document.text(text, alignedRight.has(index) ? x + width - widthOf(text) : x, y, { lineBreak: false });
    });
    document
      .moveTo(margin, y + 14)
      .lineTo(556, y + 14)
      .lineWidth(0.5)
      .strokeColor('#dddddd')
      .stroke();
    y += lineHeight;
  };
  document.fillColor('#222222').fontSize(16).text(title, margin, y);
  y += 30;
  for (const [name, value] of facts) {
    document.fillColor('#666666').fontSize(10).text(name, margin, y, { width: 150, lineBreak: false });
    document.fillColor('#222222').text(value, 200, y, { width: 356, lineBreak: false });
    y += 16;
  }
  y += 10;
  line(headers, '#666666');
  for (const [index, { time, kind, amount, balanceAfter, note, ref }] of rows.entries()) {
    if (y > bottom - lineHeight) {
      document.addPage();
      y = margin;
      line(headers, '#666666');
    }
    line([time, kind, amount, balanceAfter, note, ref], '#222222');
    if (index % rowsATurn === 0) await nextTurn();
  }
  if (y > bottom - 60) {
    document.addPage();
    y = margin;
  }
  y += 12;
  for (const text of footer) {
    document.fillColor('#444444').fontSize(9).text(text, margin, y, { width: 516 });
    y = document.y + 3;
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
};
