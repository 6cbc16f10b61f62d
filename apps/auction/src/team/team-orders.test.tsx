import { MessagesProvider } from '@juhe/platform';
import { render, screen, within } from '@testing-library/react';
import messages from './locales/zh-Hans.json' with { type: 'json' };
import { TeamOrders } from './team-orders.tsx';

const noOrders = {
  currentData: { pages: [{ list: [], sumCents: 0, shareCents: 0 }] },
  hasNextPage: false,
  fetchNextPage: jest.fn(),
  isFetchingNextPage: false,
};

afterEach(() => {
  jest.useRealTimers();
});

// At the first instant a device west of Asia is still in November, at the second one east of China already in December.
it.each([
  ['2026-11-30T16:30:00Z', '2026-12'],
  ['2026-11-30T15:30:00Z', '2026-11'],
])('offers the months of China, by which the server filters, at %s', (now, newest) => {
  jest.useFakeTimers({ now: Date.parse(now) });
  render(
    <MessagesProvider messages={messages}>
      <TeamOrders query={noOrders} member={undefined} onMember={jest.fn()} month={undefined} onMonth={jest.fn()} />
    </MessagesProvider>,
  );
  const options = within(screen.getByRole('combobox', { name: messages.team.month })).getAllByRole<HTMLOptionElement>('option');
  expect(options.slice(0, 2).map(({ value }) => value)).toEqual(['all', newest]);
  expect(options).toHaveLength(13);
});
