import { centsOfYuan, parseChinaTime } from '../fields.ts';
import type { StatementLine } from '../gateway.ts';

/**
 * Parses the statement `ALL`: a line of column names, lines whose cells start with a backtick, and at the end totals with
 * their own names.
 */
export const wechatStatement = (csv: string): StatementLine[] => {
  const [head = '', ...rows] = csv.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = head.split(',');
  const end = rows.findIndex((row) => row.startsWith('总交易单数'));
  if (!columns.includes('微信订单号') || end === -1) throw new Error('this is no statement of WeChat Pay');
  return rows.slice(0, end).flatMap((row): StatementLine[] => {
    // Goods may contain commas; each cell starts with a backtick.
    const cells = row.replace(/^`/, '').split(',`');
    if (cells.length !== columns.length) throw new Error(`a line of the statement has ${cells.length} cells`);
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    const common = {
      outTradeNo: cell('商户订单号'),
      feeCents: centsOfYuan(cell('手续费')),
      at: parseChinaTime(cell('交易时间')),
    };
    if (cell('交易状态') === 'SUCCESS')
      return [{ kind: 'payment', number: cell('微信订单号'), amountCents: centsOfYuan(cell('订单金额')), ...common }];
    // `FAIL` and `CHANGE` are refunds that did not reach the payer.
    if (cell('交易状态') === 'REFUND' && ['SUCCESS', 'PROCESSING'].includes(cell('退款状态')))
      return [{ kind: 'refund', number: cell('商户退款单号'), amountCents: centsOfYuan(cell('申请退款金额')), ...common }];
    return [];
  });
};
