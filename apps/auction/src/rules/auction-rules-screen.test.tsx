import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import type { AuctionRules } from '@juhe/contract/auction/rules.schemas';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, within } from '@testing-library/react';
import levelTexts from '../level/locales/zh-Hans.json' with { type: 'json' };
import { Screen } from './auction-rules-screen.tsx';
import ruleTexts from './locales/zh-Hans.json' with { type: 'json' };

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
  window.scrollTo = () => undefined;
});
afterAll(() => api.restore());

const rules: AuctionRules = {
  bidding: {
    highestCents: 100_000_000,
    softCloseMinutes: 2,
    softCloseTimes: 30,
    deposit: { bp: 500, leastCents: 1_000, mostCents: 50_000 },
  },
  deadlines: {
    payHours: 2,
    confirmHours: 2,
    statementHours: 24,
    lateHours: 24,
    secondChanceHours: 12,
    receiveDays: 10,
    extendDays: 5,
  },
  resale: {
    startLeastBp: 5_000,
    startMostBp: 12_000,
    feeCapBp: 15_000,
    bond: { bp: 500, leastCents: 1_000, mostCents: 50_000 },
    ownedHours: 24,
    mostResales: 10,
    days: [1, 3, 7],
  },
  strikeDays: 90,
  bans: [],
};

const show = () => {
  api.answer((request) =>
    request.url.includes('getAuctionRules') ? envelope(rules)(request) : envelope({ levels: [], own: null })(request),
  );
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={{ ...ruleTexts, ...levelTexts }}>
        <MemoryRouter>
          <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
};

// AUCTION-2, AUCTION-3
it('states that a maximum is held in proportion without a limit, with the amounts of an example', async () => {
  show();
  expect(await screen.findByText('您的最高出价（含代拍价）的 5%，高于以上金额时按此冻结，不设上限')).toBeInTheDocument();
  expect(screen.getByText('最高出价 ¥100,000.00')).toBeInTheDocument();
  expect(screen.getByText('冻结 ¥5,000.00，有违约记录时 ¥10,000.00')).toBeInTheDocument();
});

// AUCTION-1
it('leads with the key figures and the steps from the bid to the receipt, with the numbers of the server', async () => {
  show();
  const head = (await screen.findByRole('heading', { name: ruleTexts.rules.head })).closest('header') as HTMLElement;
  const figures = within(head)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(figures).toEqual([
    ['保证金', '5%'],
    ['付款', '2 小时'],
    ['收货', '10 天'],
  ]);
  const steps = within(screen.getByRole('region', { name: ruleTexts.rules.path })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '1保证金起拍价的 5%，¥10.00 至 ¥500.00',
    '2延时结束前 2 分钟内有人出价，顺延 2 分钟，最多 30 次',
    '3付款2 小时',
    '4卖家确认收款2 小时',
    '5自动收货10 天，可延长一次，加 5 天',
  ]);
});
