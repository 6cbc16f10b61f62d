import { centsOfYuan, parseChinaTime } from '../fields.ts';
import type { StatementLine } from '../gateway.ts';
import { unzip } from './zip.ts';

/** The first column of the lines; the archive's other file contains totals. */
const first = '支付宝交易号';

const linesOf = (csv: string): StatementLine[] => {
  const rows = csv.split(/\r?\n/).filter((row) => row !== '' && !row.startsWith('#'));
  const columns = (rows.shift() ?? '').split(',').map((name) => name.trim());
  const at = (name: string, nth = columns.findIndex((column) => column.startsWith(name))): number => {
    if (nth === -1) throw new Error(`the statement lacks the column ${name}`);
    return nth;
  };
  const [goods, kind, amount, fee] = [at('商品名称'), at('业务类型'), at('订单金额'), at('服务费')];
  const [trade, order, refund, time] = [at(first), at('商户订单号'), at('退款批次号'), at('完成时间')];
  return rows.flatMap((row): StatementLine[] => {
    const cells = row.split(',').map((cell) => cell.replaceAll(/^[\s`]+|\s+$/g, ''));
    // Goods may contain commas, which are not escaped.
    const surplus = cells.length - columns.length;
    if (surplus < 0) throw new Error(`a line of the statement has ${cells.length} cells`);
    const cell = (nth: number): string => cells[nth > goods ? nth + surplus : nth] ?? '';
    const common = { outTradeNo: cell(order), at: parseChinaTime(cell(time)), feeCents: -centsOfYuan(cell(fee)) };
    const amountCents = Math.abs(centsOfYuan(cell(amount)));
    if (cell(kind) === '交易') return [{ kind: 'payment', number: cell(trade), amountCents, ...common }];
    return cell(kind) === '退款' ? [{ kind: 'refund', number: cell(refund), amountCents, ...common }] : [];
  });
};

/** Parses the statement `trade`: a ZIP archive of CSV files in GBK, with comments before and after the lines. */
export const alipayStatement = (archive: Buffer): StatementLine[] => {
  const decoder = new TextDecoder('gbk');
  const files = unzip(archive).map((file) => decoder.decode(file));
  const csv = files.find((file) => new RegExp(`^${first}`, 'm').test(file));
  if (csv === undefined) throw new Error('this is no statement of Alipay');
  return linesOf(csv);
};
