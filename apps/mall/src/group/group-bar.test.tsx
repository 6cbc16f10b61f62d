import type { GroupDetail } from '@juhe/contract/mall/group.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { MemoryRouter, MessagesProvider, RouteTableProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import messages from './locales/zh-Hans.json' with { type: 'json' };
import { GroupBar } from './group-bar.tsx';

const { group: texts } = messages;
const routes = [mallPages.orderInfo, mallPages.goodsInfo].map(({ path }) => ({
  path,
  title: '',
  access: 'public' as const,
  kind: 'page' as const,
}));
const detail = (fields: Pick<GroupDetail, 'orderNo' | 'actions'>): GroupDetail => ({
  activity: {
    activityId: 'a1',
    saleNo: 'S1',
    productName: '龙井',
    img: '/p.webp',
    soldOut: false,
    size: 2,
    priceCents: 10_000,
    shelfCents: 20_000,
    freightCents: 0,
    endsAt: '2026-12-31T12:00:00.000Z',
    subtitle: '',
    maxQuantity: 5,
    memberLimit: null,
    freight: { cents: 0, freeFromCents: 0 },
    running: true,
    skus: [],
  },
  group: {
    id: 'g1',
    state: 'full',
    size: 2,
    taken: 2,
    expiresAt: '2026-11-30T12:00:00.000Z',
    places: [
      { nickname: '林**', avatar: '', leader: true, mine: true },
      { nickname: '周**', avatar: '', leader: false, mine: false },
    ],
  },
  limitReached: false,
  ...fields,
});
const show = (shown: GroupDetail) => {
  const { unmount } = render(
    <MessagesProvider messages={messages}>
      <MemoryRouter>
        <RouteTableProvider routes={routes} isSignedIn={() => true} onRefused={() => undefined}>
          <GroupBar detail={shown} onShare={() => undefined} onBuy={() => undefined} />
        </RouteTableProvider>
      </MemoryRouter>
    </MessagesProvider>,
  );
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  const buttons = screen.getAllByRole('button').map((button) => button.textContent);
  unmount();
  return { links, buttons };
};

// MALL-86
it('leads a member to the own order, and to the goods once it was deleted', () => {
  expect(show(detail({ orderNo: 'M1', actions: ['open', 'seeOrder'] }))).toEqual({
    links: [[texts.seeOrder, `#${mallPages.orderInfo({ orderNo: 'M1' })}`]],
    buttons: [texts.again],
  });
  expect(show(detail({ orderNo: null, actions: ['open'] }))).toEqual({
    links: [[texts.alone, `#${mallPages.goodsInfo({ saleNo: 'S1' })}`]],
    buttons: [texts.again],
  });
});
