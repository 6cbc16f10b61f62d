import type { GoodsCard } from '@juhe/contract/mall/goods.schemas';
import { MemoryRouter, MessagesProvider, RouteTableProvider } from '@juhe/platform';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import goodsTexts from '../goods/locales/zh-Hans.json' with { type: 'json' };
import shopTexts from './locales/zh-Hans.json' with { type: 'json' };
import { ShopRow } from './shop-rows.tsx';

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
    <MessagesProvider messages={{ ...goodsTexts, ...shopTexts }}>
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
it('shows the member price of the goods of a shop beside the shelf price', () => {
  const shop = {
    ...{ id: 's1', name: '拾光', logo: '/media/x.webp', intro: '', own: false, followers: 1, goods: 1, rating10: 0 },
    ...{ collected: false, previews: [goods] },
  };
  const { container, unmount } = show(<ShopRow shop={shop} />);
  expect(container).toHaveTextContent('¥100.00会员价 ¥95.00');
  unmount();
  const plain = show(<ShopRow shop={{ ...shop, previews: [{ ...goods, memberPriceCents: null }] }} />);
  expect(plain.container).not.toHaveTextContent('会员价');
});
