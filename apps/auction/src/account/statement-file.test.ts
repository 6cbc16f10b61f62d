import { statementText } from './statement-file.ts';

const line = {
  id: '1',
  kind: 'k',
  amount: -1050,
  balanceAfter: 20,
  memo: null,
  ref: 'R1',
  outside: false,
  at: '2026-11-22T16:00:00.000Z',
};
const text = (lines: Parameters<typeof statementText>[0]['lines']) =>
  statementText({
    headers: ['Time', 'Kind'],
    lines,
    amountOf: (amount) => (amount / 100).toFixed(2),
    kindOf: (kind) => `kind ${kind}`,
    timeOf: (at) => at.slice(0, 10),
    outsideLabel: 'paid outside',
  });

it('begins with the UTF-8 byte order mark and has a line for each entry', () => {
  expect(text([line])).toBe('\uFEFF"Time","Kind"\r\n"2026-11-22","kind k",-10.50,0.20,"","R1"\r\n');
});

it.each(['=SUM(A1)', '+1', '-1', '@x', '\tx'])('keeps %j from being a formula', (memo) => {
  expect(text([{ ...line, memo }])).toContain(`"'${memo}"`);
});

it('escapes quotation marks and lists external payments', () => {
  const csv = text([{ ...line, balanceAfter: null, memo: 'a "b"', outside: true }]);
  expect(csv).toContain(',-10.50,,"a ""b"" · paid outside","R1"');
});
