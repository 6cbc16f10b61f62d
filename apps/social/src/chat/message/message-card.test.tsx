import * as mallPages from '@juhe/contract/pages/mall';
import type { MessageCard as Card } from '@juhe/contract/social/conversation.schemas';
import { MemoryRouter, MessagesProvider, RouteTableProvider } from '@juhe/platform';
import { render, screen } from '@testing-library/react';
import messages from '../locales/zh-Hans.json' with { type: 'json' };
import { MessageCard } from './message-card.tsx';

const routes = [{ path: mallPages.orderInfo.path, title: '', access: 'public' as const, kind: 'page' as const }];
const card: Card = {
  kind: 'order',
  ref: 'M1',
  title: '龙井',
  picUrl: '',
  priceCents: 9_900,
  state: 'completed',
  variant: '',
  saleNo: null,
  closesAt: null,
  gift: null,
};
const show = (shown: Card | null, isOrder: boolean) =>
  render(
    <MessagesProvider messages={messages}>
      <MemoryRouter>
        <RouteTableProvider routes={routes} isSignedIn={() => true} onRefused={() => undefined}>
          <MessageCard card={shown} isOrder={isOrder} asDesk={false} onEnd={() => undefined} />
        </RouteTableProvider>
      </MemoryRouter>
    </MessagesProvider>,
  );

// MALL-86
it('leads to an order, and says so without a link once it was deleted', () => {
  const { unmount } = show(card, true);
  expect(screen.getByRole('link')).toHaveAttribute('href', `#${mallPages.orderInfo({ orderNo: 'M1' })}`);
  unmount();
  show(null, true);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(messages.chat.orderGone)).toBeVisible();
});

it('says of any other thing that it is not available', () => {
  show(null, false);
  expect(screen.getByText(messages.chat.cardGone)).toBeVisible();
});
