import { MessagesProvider } from '@juhe/platform';
import { renderHook } from '@testing-library/react';
import messages from '../../study/locales/zh-Hans.json' with { type: 'json' };
import { useSessionTime } from './use-session-time.ts';

const startsAt = '2026-11-28T11:00:00.000Z';
const endsAt = '2026-11-28T13:00:00.000Z';

/** @param offset in minutes, as returned by `getTimezoneOffset` */
const shownAt = (offset: number) => {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  const { result } = renderHook(useSessionTime, {
    wrapper: ({ children }) => <MessagesProvider messages={messages}>{children}</MessagesProvider>,
  });
  return [result.current.moment(startsAt), result.current.span(startsAt, endsAt)];
};

afterEach(() => jest.restoreAllMocks());

// CONTENT-71
it('shows the date of a session in China’s time zone', () => {
  expect(shownAt(-480)).toEqual(['11月28日周六 19:00', '11月28日周六 19:00–21:00']);
});

// CONTENT-71
it('shows a hint to readers in another time zone', () => {
  expect(shownAt(-60)).toEqual(['11月28日周六 19:00（北京时间）', '11月28日周六 19:00–21:00（北京时间）']);
});
