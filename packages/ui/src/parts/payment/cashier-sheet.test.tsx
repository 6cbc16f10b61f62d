import { MemoryRouter, RouteTableProvider } from '@juhe/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { violations } from '../../testing/violations.ts';
import { CashierSheet } from './cashier-sheet.tsx';
import type { Standing } from './payment-proof.tsx';

type Sheet = ComponentProps<typeof CashierSheet>;

const six: Standing = { isSet: true, lockedUntil: null, hasSignInPassword: true };
const refusal = (field: string, message: string) => ({ error: { kind: 'refused', field, message } });
const onSendCode = jest.fn(async () => ({ waitSeconds: 60 }));
const setting = { onSend: jest.fn(async () => ({ waitSeconds: 60 })), onSave: jest.fn(async () => undefined) };

const show = (pay: Sheet['pay'], { standing = six, needsPassword = true } = {}) => {
  const data = {
    payment: { amountCents: 60_000, state: 'created', expiresAt: null, refs: ['a'] },
    balanceCents: 80_000,
    channels: [
      { channel: 'balance', enabled: true, needsPassword },
      { channel: 'sandbox', enabled: true, needsPassword: false },
    ],
  } as const;
  const due = { data, currentData: data, isFetching: false, isError: false, refetch: jest.fn() };
  const payMock = jest.fn(pay);
  const view = render(
    <MemoryRouter>
      <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
        <CashierSheet
          open
          onClose={jest.fn()}
          due={due}
          busy={false}
          pay={payMock}
          confirmation={{ standing, setting, onSendCode }}
        />
      </RouteTableProvider>
    </MemoryRouter>,
  );
  return { ...view, pay: payMock };
};
const button = () => screen.findByRole('button', { name: '付款 ¥600.00' });
const digits = () => screen.findByLabelText(/^支付密码/);

it('pays with the sixth digit, without the button', async () => {
  const { pay, container } = show(async () => ({}));
  await userEvent.type(await digits(), '24681');
  expect(pay).not.toHaveBeenCalled();
  await userEvent.type(await digits(), '3');
  await waitFor(() => expect(pay).toHaveBeenCalledTimes(1));
  expect(pay).toHaveBeenCalledWith({ channel: 'balance', password: '246813' });
  expect(await violations(container)).toEqual([]);
});

it('requires the digits before sending', async () => {
  const { pay } = show(async () => ({}));
  await userEvent.click(await button());
  expect(await digits()).toHaveAccessibleDescription(/请输入 6 位数字/);
  expect(await digits()).toHaveFocus();
  expect(pay).not.toHaveBeenCalled();
});

it('shows a wrong password at its field, which is cleared and focused', async () => {
  const { pay } = show(async () => refusal('password', '支付密码错误，还可以试 4 次'));
  await userEvent.type(await digits(), '135790');
  expect(await screen.findByText('支付密码错误，还可以试 4 次')).toBeVisible();
  expect(await digits()).toHaveValue('');
  expect(await digits()).toHaveFocus();
  await userEvent.type(await digits(), '246813');
  await waitFor(() => expect(pay).toHaveBeenCalledTimes(2));
});

it('accepts a code instead', async () => {
  const { pay } = show(async () => ({}));
  await userEvent.click(await screen.findByRole('button', { name: '改用短信验证码' }));
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  expect(onSendCode).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText(/^验证码/), '112233');
  await userEvent.click(await button());
  await waitFor(() => expect(pay).toHaveBeenCalledWith({ channel: 'balance', code: '112233' }));
});

it('leads to setting a forgotten one, which pays nothing', async () => {
  const { pay } = show(async () => ({}));
  await userEvent.click(await screen.findByRole('button', { name: '忘记支付密码？' }));
  await userEvent.type(await screen.findByLabelText(/^验证码/), '112233');
  await userEvent.type(screen.getByLabelText(/^新支付密码/), '864200');
  await userEvent.type(screen.getByLabelText(/^再次输入/), '864200');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(setting.onSave).toHaveBeenCalledWith({ code: '112233', password: '864200' }));
  expect(pay).not.toHaveBeenCalled();
});

it('requests the sign-in password without a payment password and keeps the input', async () => {
  const { pay } = show(async () => refusal('password', '密码错误'), { standing: { ...six, isSet: false } });
  const field = await screen.findByLabelText(/^登录密码/);
  await userEvent.type(field, 'Wrong1234');
  await userEvent.click(await button());
  expect(pay).toHaveBeenCalledWith({ channel: 'balance', password: 'Wrong1234' });
  expect(await screen.findByText('密码错误')).toBeVisible();
  expect(field).toHaveValue('Wrong1234');
  expect(field).toHaveFocus();
});

it('requests it after the server’s refusal, and not for an external channel', async () => {
  const { pay } = show(async (proof) => (proof.password === undefined ? refusal('password', '请输入密码') : {}), {
    needsPassword: false,
  });
  expect(screen.queryByLabelText(/^支付密码/)).toBeNull();
  await userEvent.click(await button());
  expect(await digits()).toHaveAccessibleDescription(/请输入密码/);
  await userEvent.click(screen.getByRole('radio', { name: /测试收银台/ }));
  expect(screen.queryByLabelText(/^支付密码/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /余额付款/ }));
  await userEvent.type(await digits(), '246813');
  await waitFor(() => expect(pay).toHaveBeenLastCalledWith({ channel: 'balance', password: '246813' }));
});

it('does not submit automatically when the digits are shown again', async () => {
  const { pay } = show(async () => ({ error: { kind: 'refused', message: '支付通道维护中' } }));
  await userEvent.type(await digits(), '246813');
  await waitFor(() => expect(pay).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('radio', { name: /测试收银台/ }));
  await userEvent.click(screen.getByRole('radio', { name: /余额付款/ }));
  expect(await digits()).toHaveValue('246813');
  expect(pay).toHaveBeenCalledTimes(1);
});
