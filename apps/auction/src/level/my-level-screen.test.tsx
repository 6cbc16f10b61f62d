import { setErrorHandlers } from '@juhe/api-client';
import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import type { daren } from '@juhe/contract/applyfor/daren';
import type { ClientOutput } from '@juhe/contract/operation';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, within } from '@testing-library/react';
import texts from './locales/zh-Hans.json' with { type: 'json' };
import { Screen } from './my-level-screen.tsx';

let api: TestApi;
beforeAll(() => {
  api = fakeApi();
  setErrorHandlers({ toast: () => undefined, confirm: async () => undefined, goToLogin: () => undefined });
  window.scrollTo = () => undefined;
});
afterAll(() => api.restore());

type Info = ClientOutput<typeof daren.getExpertLevels>;
type Level = Info['levels'][number];

const levelRow = (level: number, feeBp: number, listings: number, hasOwn: boolean): Level => ({
  level,
  fromPoints: level * 1_000,
  feeBp,
  listings,
  shareBp: 1_000,
  expert: { feeBp: feeBp - 50, listings: listings + 10, shareBp: 2_000 },
  ...(hasOwn ? { own: { feeBp: feeBp - 100, listings: listings + 30, shareBp: 2_000 } } : {}),
  hasEarlyCatalogue: level >= 3,
  hasServiceLine: level >= 5,
});
/** A senior expert at level 3; `hasOwn`: the answer has the own rights at each level. */
const seniorInfo = (hasOwn: boolean): Info => ({
  levels: [levelRow(3, 400, 10, hasOwn), levelRow(4, 350, 20, hasOwn)],
  expert: { feeCents: 9_900, count: 1, decideDays: 7, waitDays: 3 },
  own: {
    level: 3,
    reachedAt: null,
    earnedPoints: 6_000,
    nextFromPoints: 20_000,
    isExpert: true,
    feeBp: 300,
    listings: 40,
    shareBp: 2_000,
    application: 'approved',
  },
});

const show = (info: Info) => {
  api.answer((request) =>
    request.url.includes('getDarenLevelInfo')
      ? envelope(info)(request)
      : envelope({ list: [], total: 0, balance: 0, incoming: 0, outgoing: 0, heldCents: 0, holds: [], withdrawnToday: false })(
          request,
        ),
  );
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={texts}>
        <MemoryRouter>
          <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
            <Screen />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
};
/** The cells of fee and listings in the table's row of the present level: those of the level, then the compared ones. */
const currentCells = async () => {
  const header = await screen.findByRole('rowheader', { name: '等级 3' });
  const row = header.closest('tr');
  if (!row) throw new Error('the header is in no row');
  return within(row)
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent);
};

// APPLYFOR-29
it('shows a senior expert the own rates and numbers, at the present level and the next one', async () => {
  show(seniorInfo(true));
  expect(await screen.findByText('转售服务费率 3%')).toBeInTheDocument();
  expect(screen.getByText('下一等级 2.5%')).toBeInTheDocument();
  expect(screen.getByText('下一等级 50 件')).toBeInTheDocument();
  expect(await currentCells()).toEqual(['4%3%', '1040']);
  expect(screen.getByText(new RegExp(texts.level.ownNote))).toBeInTheDocument();
});

it('shows the numbers of the first rank where the answer has no own ones', async () => {
  show(seniorInfo(false));
  expect(await screen.findByText('下一等级 3%')).toBeInTheDocument();
  expect(await currentCells()).toEqual(['4%3.5%', '1020']);
  expect(screen.getByText(new RegExp(texts.level.compareNote))).toBeInTheDocument();
});
