import { MessagesProvider } from '@juhe/platform';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import chinese from '../wallet/locales/zh-Hans.json' with { type: 'json' };
import { Amount } from './amount.tsx';
import { AmountsEye } from './amounts-eye.tsx';
import { hideAmounts } from './hidden-amounts.ts';

const show = () =>
  render(
    <MessagesProvider messages={chinese as never}>
      <AmountsEye />
      <Amount cents={123_456} />
    </MessagesProvider>,
  );

afterEach(() => act(() => hideAmounts(false)));

// WALLET-22
it('hides amounts everywhere immediately, stores it on this device, and shows them again', async () => {
  const { container } = show();
  expect(container).toHaveTextContent('¥1,234.56');
  await userEvent.click(screen.getByRole('button', { name: chinese.wallet.hide }));
  expect(container).not.toHaveTextContent(/\d/);
  expect(screen.getByText(chinese.wallet.hidden)).toBeInTheDocument();
  expect(localStorage.getItem('juhe-wallet-hidden')).toBe('1');
  await userEvent.click(screen.getByRole('button', { name: chinese.wallet.show }));
  expect(container).toHaveTextContent('¥1,234.56');
  expect(localStorage.getItem('juhe-wallet-hidden')).toBeNull();
});

it('hides amounts until the page is left where storage is refused', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'QuotaExceededError');
  });
  const { container } = show();
  await userEvent.click(screen.getByRole('button', { name: chinese.wallet.hide }));
  expect(container).not.toHaveTextContent(/\d/);
  refuse.mockRestore();
});
