import type { LotCard as Lot } from '@juhe/contract/auction/lot.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { MemoryRouter, MessagesProvider, RouteTableProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import zhHans from './locales/zh-Hans.json' with { type: 'json' };
import zhHant from './locales/zh-Hant.json' with { type: 'json' };
import { LotCard } from './lot-card.tsx';

const routes = [{ path: auctionPages.lotDetail.path, title: '', access: 'public' as const, kind: 'page' as const }];
const lot: Lot = {
  id: 'lot',
  productNo: 'P1',
  title: '青瓷茶碗',
  img: '/p.webp',
  state: 'sold',
  priceCents: 31_000,
  startCents: 10_000,
  bids: 4,
  opensAt: '2026-11-29T12:00:00.000Z',
  closesAt: '2026-11-30T12:00:00.000Z',
  category: 'other',
  quantity: 1,
};

// The price that is paid may differ from it: the runner-up who takes a lot pays less (AUCTION-43).
it.each([
  [zhHans, '落槌价'],
  [zhHant, '落槌價'],
  [en, 'Hammer price'],
  [fr, 'Prix marteau'],
  [es, 'Precio de martillo'],
])('calls the price of a sold lot its hammer price', (messages, label) => {
  const { container } = render(
    <MessagesProvider messages={messages}>
      <MemoryRouter>
        <RouteTableProvider routes={routes} isSignedIn={() => true} onRefused={() => undefined}>
          <LotCard lot={lot} priority={false} onDue={() => undefined} />
        </RouteTableProvider>
      </MemoryRouter>
    </MessagesProvider>,
  );
  expect(screen.getByText(label)).toBeVisible();
  expect(container).toHaveTextContent('310');
  expect(messages.lot.hammer).toBe(label);
});
