import type { OrderPayment } from '@juhe/contract/auction/claim.schemas';
import { createAppStore, MemoryRouter, MessagesProvider, RouteTableProvider, StoreProvider } from '@juhe/platform';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BuyerSteps } from './buyer-steps.tsx';
import messages from './locales/zh-Hans.json' with { type: 'json' };

const disputed: OrderPayment = {
  orderNo: 'A1',
  side: 'buy',
  state: 'disputed',
  title: '青瓷茶盏',
  picture: '/p.webp',
  quantity: 1,
  amountCents: 60_000,
  counterpart: '林**',
  payDueAt: null,
  confirmDueAt: null,
  claimWithdrawn: false,
  depositCents: 0,
  actions: ['giveUp'],
  code: null,
  claim: null,
  needsPassword: false,
  case: null,
};

it.each([
  ['names the held deposit before an order is given up', 123_400, '保证金 ¥1,234.00 将归卖方，并记一次违约。'],
  ['names no deposit where none is held, as after a second chance', 0, messages.payment.ask.giveUp.textNoDeposit],
])('%s', async (_, depositCents, text) => {
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages}>
        <MemoryRouter>
          <RouteTableProvider routes={[]} isSignedIn={() => true} onRefused={jest.fn()}>
            <BuyerSteps payment={{ ...disputed, depositCents }} fresh={async () => undefined} />
          </RouteTableProvider>
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: messages.payment.giveUp }));
  const dialog = await screen.findByRole('dialog', { name: messages.payment.ask.giveUp.title });
  expect(within(dialog).getByText(text)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }));
});
