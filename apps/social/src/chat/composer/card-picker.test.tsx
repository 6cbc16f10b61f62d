import { envelope, fakeApi, type TestApi } from '@juhe/api-client/testing/test-api';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CardPicker } from './card-picker.tsx';
import lateTexts from '../late/locales/zh-Hans.json' with { type: 'json' };
import texts from '../locales/zh-Hans.json' with { type: 'json' };

let api: TestApi;
const answers: Readonly<Record<string, object>> = {
  myCreations: { id: 'a1', kind: 'pictures', title: '', summary: '半山晨雾', picUrl: '/u/a.webp' },
  queryCollectVideoList: { id: 'v1', title: '竹编', picUrl: '/u/v.webp', authorName: '周' },
  getMyBidding: { productNo: 'L100', title: '青白瓷', img: '/u/l.webp', state: 'open', priceCents: 10_000 },
};
beforeAll(() => {
  api = fakeApi();
  api.answer((request) => {
    const item = Object.entries(answers).find(([path]) => request.url.includes(path))?.[1];
    return envelope({ list: item ? [item] : [], total: item ? 1 : 0, hasMore: false })(request);
  });
});
afterAll(() => api.restore());

const show = (withOrders: boolean) => {
  const onPick = jest.fn();
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={{ ...texts, ...lateTexts }}>
        <MemoryRouter>
          <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
            <CardPicker open onClose={jest.fn()} withOrders={withOrders} onPick={onPick} />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  return onPick;
};
const { cardPicker } = lateTexts;

it.each([
  ['works', '半山晨雾', { kind: 'creation', creation: 'article', ref: 'a1' }],
  ['videos', '竹编', { kind: 'creation', creation: 'video', ref: 'v1' }],
  ['lots', '青白瓷', { kind: 'lot', ref: 'L100' }],
] as const)('offers the member’s %s', async (source, title, card) => {
  const onPick = show(false);
  await userEvent.click(await screen.findByRole('tab', { name: cardPicker[source] }));
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(title) }));
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ ...card, title }));
});

it('asks for published works only', async () => {
  show(false);
  await userEvent.click(await screen.findByRole('tab', { name: cardPicker.works }));
  await screen.findByText('半山晨雾');
  expect(api.asked.filter(({ url }) => url.includes('myCreations')).at(-1)?.url).toContain('state=published');
});

it('offers orders and lots to a service desk, but no creations', async () => {
  show(true);
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    cardPicker.orders,
    cardPicker.favourites,
    cardPicker.cart,
    cardPicker.lots,
  ]);
});
