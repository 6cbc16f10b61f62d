import { useSession } from '@juhe/auth';
import type { GoodsCard } from '@juhe/contract/mall/goods.schemas';
import { MemoryRouter, MessagesProvider, RouteTableProvider } from '@juhe/platform';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FeedCard } from './feed-card.tsx';
import messages from './locales/zh-Hans.json' with { type: 'json' };

jest.mock('@juhe/auth', () => ({ useSession: jest.fn() }));

const goods: GoodsCard = {
  id: 'p1',
  saleNo: 'S1',
  source: 'pt',
  productName: '茉莉银针',
  subtitle: '新茶',
  img: '/media/x.webp',
  priceCents: 10_000,
  memberPriceCents: 9_500,
  sold: 3,
  soldOut: false,
  onSale: true,
  shopName: '聚合自营',
  own: true,
  freeShipping: true,
  badges: [],
};

const show = (children: ReactNode) =>
  render(
    <MessagesProvider messages={messages}>
      <MemoryRouter>
        <RouteTableProvider
          routes={[{ path: '/subPackages/shop/goods-info', access: 'public', kind: 'page' } as never]}
          isSignedIn={() => true}
          onRefused={() => undefined}
        >
          {children}
        </RouteTableProvider>
      </MemoryRouter>
    </MessagesProvider>,
  );
const isSignedIn = (signedIn: boolean) => jest.mocked(useSession).mockReturnValue({ signedIn } as never);

// MALL-9
it('shows the member price of goods to members; the first screen of visitors does not change', () => {
  isSignedIn(true);
  const { container, unmount } = show(<FeedCard item={{ type: 'goods', goods }} priority={false} />);
  expect(container).toHaveTextContent('会员价 ¥95.00');
  expect(container).toHaveTextContent('¥100.00');
  unmount();
  isSignedIn(false);
  const visitors = show(<FeedCard item={{ type: 'goods', goods }} priority={false} />);
  expect(visitors.container).not.toHaveTextContent('会员价');
  expect(visitors.container).toHaveTextContent('新茶');
});
