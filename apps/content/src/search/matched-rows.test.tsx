import type { GoodsCard } from '@juhe/contract/mall/goods.schemas';
import { MemoryRouter, MessagesProvider, RouteTableProvider } from '@juhe/platform';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import discover from '../discover/locales/zh-Hans.json' with { type: 'json' };
import search from './locales/zh-Hans.json' with { type: 'json' };
import { MatchedGoods } from './matched-rows.tsx';

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
    <MessagesProvider messages={{ ...discover, ...search }}>
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

// MALL-9
it('shows the member price of goods beside the shelf price', () => {
  const { container, unmount } = show(<MatchedGoods item={{ type: 'goods', goods }} terms={[]} />);
  expect(container).toHaveTextContent('会员价 ¥95.00¥100.00');
  unmount();
  const plain = show(<MatchedGoods item={{ type: 'goods', goods: { ...goods, memberPriceCents: null } }} terms={[]} />);
  expect(plain.container).not.toHaveTextContent('会员价');
});
