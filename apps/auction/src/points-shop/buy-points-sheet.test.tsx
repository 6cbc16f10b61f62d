import { setErrorHandlers } from '@juhe/api-client';
import { type Asked, envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import { createAppStore, MemoryRouter, MessagesProvider, StoreProvider } from '@juhe/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import messages from './locales/zh-Hans.json' with { type: 'json' };
import { BuyPointsSheet } from './buy-points-sheet.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());

const purchase = { minPoints: 100, maxPoints: 20_000, centsPer100: 100, leftTodayCents: 200_000, balanceCents: 500_000 };
const account = (passwordOverCents: number) => ({
  points: 0,
  pointsBought: 0,
  pointsOwed: 0,
  gift: { dailyPoints: 1_000, leftToday: 1_000, leftWithoutCode: 100 },
  purchase: { ...purchase, passwordOverCents },
});
const purchases = () =>
  api.asked.filter(({ url }) => url.includes('rechargePoints')).map(({ body }) => new URLSearchParams(body));

const show = (passwordOverCents: number, buy: (request: Asked) => ReturnType<ReturnType<typeof envelope>>) => {
  api.asked.length = 0;
  api.answer((request) => {
    if (request.url.includes('getPointsAccount')) return envelope(account(passwordOverCents))(request);
    if (request.url.includes('getPaymentPassword'))
      return envelope({ isSet: true, lockedUntil: null, hasSignInPassword: true })(request);
    return request.url.includes('sendPaymentCode') ? envelope({ waitSeconds: 60 })(request) : buy(request);
  });
  const onClose = jest.fn();
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter>
          <BuyPointsSheet open onClose={onClose} missing={1_000} />
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  return { onClose };
};
const bought = envelope({ pointsBought: 1_000, paidCents: 1_000, balanceCents: 499_000 });
const digits = () => screen.findByLabelText(/^支付密码/);

it('requires the payment password once the daily free sum is exceeded; a wrong one is entered again', async () => {
  const { onClose } = show(500, (request) =>
    request.body.includes('246813') ? bought(request) : envelope(null, 400, '支付密码错误', { field: 'password' })(request),
  );
  await userEvent.type(await digits(), '135790');
  expect(await screen.findByText('支付密码错误')).toBeVisible();
  expect(await digits()).toHaveValue('');
  expect(await digits()).toHaveFocus();
  await userEvent.type(await digits(), '246813');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(purchases().map((sent) => sent.get('password'))).toEqual(['135790', '246813']);
});

it('accepts a code for this amount', async () => {
  const { onClose } = show(500, bought);
  await userEvent.click(await screen.findByRole('button', { name: '改用短信验证码' }));
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  const sent = await waitFor(
    () => api.asked.find(({ url }) => url.includes('sendPaymentCode')) ?? Promise.reject(new Error('no code')),
  );
  expect(Object.fromEntries(new URLSearchParams(sent.body))).toEqual({ purpose: 'points', amountCents: '1000' });
  await userEvent.type(screen.getByLabelText(/^验证码/), '112233');
  await userEvent.click(screen.getByRole('button', { name: '付款 ¥10.00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(purchases().at(-1)?.get('code')).toBe('112233');
});

it('asks for the password once the server requires it, and not for another amount', async () => {
  show(5_000, envelope(null, 400, '今日累计超过 ¥500，请输入密码', { field: 'password' }));
  await userEvent.click(await screen.findByRole('button', { name: '付款 ¥10.00' }));
  expect(await digits()).toHaveAccessibleDescription(/今日累计/);
  await userEvent.click(screen.getByRole('button', { name: '500 积分' }));
  expect(screen.queryByLabelText(/^支付密码/)).toBeNull();
});
