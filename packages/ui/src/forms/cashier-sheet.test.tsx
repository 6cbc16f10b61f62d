import { MemoryRouter, RouteTableProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CashierSheet, type CashierSheetProps, type Due } from './cashier-sheet.tsx';
import { violations } from '../testing/violations.ts';

const payment = { amountCents: 60_000, state: 'created', expiresAt: null, refs: ['a'] };
const due = (more: Partial<Due['payment']> = {}, balance = {}): Due => ({
  payment: { ...payment, ...more },
  balanceCents: 80_000,
  channels: [
    { channel: 'balance', enabled: true, needsPassword: true, ...balance },
    { channel: 'sandbox', enabled: true, needsPassword: false },
  ],
});

/** An entered or a missing confirmation; `refused` records the refusals passed to it. */
const proofOf = (confirmation: { password: string } | undefined): CashierSheetProps['proof'] => ({
  isAsked: true,
  field: <p>确认付款</p>,
  beside: null,
  take: () => confirmation,
  refused: (refusal) => typeof refusal === 'object' && refusal !== null && 'field' in refusal,
});

const show = (data: Due, pay: CashierSheetProps['pay'] = async () => ({}), proof = proofOf({ password: '246813' })) => {
  const query = { data, currentData: data, isFetching: false, isError: false, refetch: jest.fn() };
  const payMock = jest.fn(pay);
  const view = render(
    <MemoryRouter>
      <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
        <CashierSheet open onClose={jest.fn()} due={query} busy={false} pay={payMock} proof={proof} />
      </RouteTableProvider>
    </MemoryRouter>,
  );
  return { ...view, pay: payMock };
};
const button = () => screen.findByRole('button', { name: '付款 ¥600.00' });

it('sends what the confirmation has, and nothing while that is missing', async () => {
  const { pay, container, unmount } = show(due());
  expect(await screen.findByText('确认付款')).toBeVisible();
  await userEvent.click(await button());
  expect(pay).toHaveBeenCalledWith({ channel: 'balance', password: '246813' });
  expect(await violations(container)).toEqual([]);
  unmount();
  const { pay: unasked } = show(due(), undefined, proofOf(undefined));
  await userEvent.click(await button());
  expect(unasked).not.toHaveBeenCalled();
});

it('sends no password to a cashier, and says at the top why it was refused', async () => {
  const { pay } = show(due(), async () => ({ error: { kind: 'refused', message: '支付通道维护中' } }));
  await userEvent.click(await screen.findByRole('radio', { name: /测试收银台/ }));
  await userEvent.click(await button());
  expect(pay).toHaveBeenCalledWith({ channel: 'sandbox' });
  expect(await screen.findByRole('alert')).toHaveTextContent('支付通道维护中');
});

it('leaves its validation to the confirmation', async () => {
  const { pay } = show(due(), async () => ({ error: { kind: 'refused', field: 'password', message: '密码错误' } }));
  await userEvent.click(await button());
  expect(pay).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('selects a usable channel and shows the number of orders paid together', async () => {
  show(due({ refs: ['a', 'b'] }, { enabled: false }));
  expect(await screen.findByText('余额不足，可用 ¥800.00')).toBeVisible();
  expect(screen.getByRole('radio', { name: /测试收银台/ })).toBeChecked();
  expect(screen.getByText('2 笔订单一起付款')).toBeVisible();
});

it.each([
  [{ state: 'paid' }, '这笔款项已经付款'],
  [{ state: 'closed' }, '付款时间已过，请重新下单'],
  [{ expiresAt: '2020-01-01T00:00:00.000Z' }, '付款时间已过，请重新下单'],
])('with %p nothing can be paid any more', async (more, text) => {
  show(due(more));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /付款/ })).toBeNull();
});
