import type { Message } from '@juhe/contract/social/conversation.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { MemoryRouter, MessagesProvider, RouteTableProvider } from '@juhe/platform';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CardOffer } from './card-offer.tsx';
import lateTexts from '../late/locales/zh-Hans.json' with { type: 'json' };
import texts from '../locales/zh-Hans.json' with { type: 'json' };

const chatPage = { path: socialPages.chat.path, title: '聊天', access: 'required' as const, kind: 'page' as const };
const show = (address: string, withOrders = true, messages: readonly Message[] = []) => {
  const onSend = jest.fn();
  render(
    <MessagesProvider messages={{ ...texts, ...lateTexts }}>
      <MemoryRouter initialEntries={[address]}>
        <RouteTableProvider routes={[chatPage]} isSignedIn={() => true} onRefused={jest.fn()}>
          <CardOffer messages={messages} outgoing={[]} withOrders={withOrders} onSend={onSend} />
        </RouteTableProvider>
      </MemoryRouter>
    </MessagesProvider>,
  );
  return onSend;
};
const button = (name: string) => screen.queryByRole('button', { name });
const { chat } = texts;

// SOCIAL-54
it.each([
  ['goods', socialPages.chat({ conversationId: 'c1', goodsId: 'g1' }), 'g1'],
  ['lot', socialPages.chat({ conversationId: 'c1', productNo: 'L100' }), 'L100'],
] as const)('offers to send the %s from whose page the member comes, once', async (kind, address, ref) => {
  const onSend = show(address, false);
  expect(screen.getByText(lateTexts.cardOffer[kind])).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: chat.send }));
  expect(onSend).toHaveBeenCalledWith([{ kind, ref, title: chat.card[kind], picUrl: '' }]);
  await waitFor(() => expect(button(chat.send)).toBeNull());
});

// SOCIAL-54
it('offers an order to service desks only', () => {
  const address = socialPages.chat({ conversationId: 'c1', orderNo: 'M1' });
  show(address, false);
  expect(button(chat.sendOrder)).toBeNull();
  show(address);
  expect(button(chat.sendOrder)).toBeVisible();
});

it('does not offer what has just been sent', () => {
  const sent = { seq: 1, card: { kind: 'goods', ref: 'g1' } } as Message;
  show(socialPages.chat({ conversationId: 'c1', goodsId: 'g1' }), true, [sent]);
  expect(button(chat.send)).toBeNull();
});
