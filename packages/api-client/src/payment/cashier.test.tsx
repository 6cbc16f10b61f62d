import { createAppStore, StoreProvider } from '@juhe/platform';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { setErrorHandlers } from '../error-policy.ts';
import { type Answer, envelope, fakeApi, type TestApi } from '../testing/test-api.ts';
import { useCashier } from './cashier.ts';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
});
afterAll(() => api.restore());
beforeEach(() => {
  api.asked.length = 0;
});

const channels = { payment: { payNo: 'P1', amountCents: 100, state: 'created', refs: ['a'] }, balanceCents: 0, channels: [] };
const responses =
  (pay: Answer): Answer =>
  (request) =>
    request.url.includes('getPayChannels') ? envelope(channels)(request) : pay(request);
const channelRequests = () => api.asked.filter(({ url }) => url.includes('getPayChannels')).length;

const mount = (onPaid = jest.fn()) => {
  const store = createAppStore();
  const wrapper = ({ children }: { children: ReactNode }) => <StoreProvider store={store}>{children}</StoreProvider>;
  const view = renderHook(
    ({ open }) => useCashier({ payNo: 'P1', open, returnTo: '/pages/me/me', tags: ['content/study'], onPaid }),
    { wrapper, initialProps: { open: true } },
  );
  return { ...view, onPaid };
};

it('is paid at once from the wallet', async () => {
  api.answer(responses(envelope({ payNo: 'P1', state: 'paid', amountCents: 100, channel: 'balance', cashierUrl: null })));
  const { result, onPaid } = mount();
  await waitFor(() => expect(result.current.due.currentData).toBeDefined());
  await act(async () => expect(await result.current.pay({ channel: 'balance' })).toEqual({}));
  expect(onPaid).toHaveBeenCalledTimes(1);
  const sent = api.asked.find(({ url }) => url.includes('getPayParam'));
  expect(new URLSearchParams(sent?.body).get('returnTo') ?? sent?.body).toContain('/pages/me/me');
});

it('answers why it was refused and looks anew at what is due, also when the sheet was closed meanwhile', async () => {
  api.answer(responses(envelope(null, 409, '余额不足')));
  const { result, onPaid, rerender } = mount();
  await waitFor(() => expect(result.current.due.currentData).toBeDefined());
  const before = channelRequests();
  await act(async () =>
    expect(await result.current.pay({ channel: 'balance' })).toMatchObject({ error: { message: '余额不足' } }),
  );
  await waitFor(() => expect(channelRequests()).toBe(before + 1));
  rerender({ open: false });
  await act(async () => expect(await result.current.pay({ channel: 'balance' })).toHaveProperty('error'));
  expect(onPaid).not.toHaveBeenCalled();
});

it('a page that the browser kept while its member was at a cashier looks anew', async () => {
  api.answer(responses(envelope(null)));
  const { result } = mount();
  await waitFor(() => expect(result.current.due.currentData).toBeDefined());
  const before = channelRequests();
  await act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await waitFor(() => expect(channelRequests()).toBe(before + 1));
});
