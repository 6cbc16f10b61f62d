import { createAppStore, MemoryRouter, MessagesProvider, setLang, StoreProvider } from '@juhe/platform';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import french from '../locales/fr.json' with { type: 'json' };
import chinese from '../locales/zh-Hans.json' with { type: 'json' };
import { TopUpSheet } from './top-up-sheet.tsx';

const show = (messages: object = chinese) =>
  render(
    <StoreProvider store={createAppStore()}>
      <MessagesProvider messages={messages as never}>
        <MemoryRouter>
          <TopUpSheet open onClose={jest.fn()} />
        </MemoryRouter>
      </MessagesProvider>
    </StoreProvider>,
  );
const field = () => screen.getByLabelText(chinese.pay.otherAmount);
const chips = () => within(screen.getByRole('group', { name: chinese.pay.amount }));
const chosen = () =>
  chips()
    .queryAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);

afterEach(() => act(() => setLang('zh-Hans')));

it('offers amounts, and fills the field with the selected one', async () => {
  show();
  expect(
    chips()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['¥50', '¥100', '¥200', '¥500', '¥1,000']);
  expect([chosen(), field()]).toEqual([['¥100'], expect.objectContaining({ value: '100.00' })]);
  await userEvent.click(chips().getByRole('button', { name: '¥500' }));
  expect(chosen()).toEqual(['¥500']);
  expect(field()).toHaveValue('500.00');
});

it('accepts another amount, for which none is selected, and selects a matching one', async () => {
  show();
  await userEvent.clear(field());
  await userEvent.type(field(), '88.8');
  expect(chosen()).toEqual([]);
  await userEvent.clear(field());
  await userEvent.type(field(), '1000');
  expect(chosen()).toEqual(['¥1,000']);
});

it.each(['', '0.99', '50000.01'])(
  'says between which amounts it is when the amount is “%s”, until another one is chosen',
  async (text) => {
    show();
    await userEvent.clear(field());
    if (text !== '') await userEvent.type(field(), text);
    await userEvent.click(screen.getByRole('button', { name: chinese.pay.toCashier }));
    expect(field()).toHaveAccessibleDescription(/¥1\.00.*¥50,000\.00/);
    await userEvent.click(chips().getByRole('button', { name: '¥50' }));
    expect(field()).toHaveAccessibleDescription('');
  },
);

it('formats the amounts by language', () => {
  act(() => setLang('fr'));
  show(french);
  expect(screen.getByRole('button', { name: /^200\s¥$/ })).toBeInTheDocument();
  expect(screen.getByLabelText(french.pay.otherAmount)).toHaveValue('100,00');
});
