import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import type { AuctionRules } from '@juhe/contract/auction/rules.schemas';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
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
