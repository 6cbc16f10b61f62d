import { calendarFile } from './calendar.ts';

const entry = {
  id: 'P20260008',
  title: '龙泉窑系斗笠盏, 一只; 附座',
  from: '2026-11-23T10:00:00.000Z',
  to: '2026-11-23T11:30:00.000Z',
  url: 'https://example.com/h5/#/lot',
};

it('creates a calendar with times in UTC and an alarm ten minutes before', () => {
  const file = calendarFile(entry, '2026-11-22T00:00:00.000Z');
  expect(file).toContain('DTSTART:20261123T100000Z\r\nDTEND:20261123T113000Z\r\n');
  expect(file).toContain('TRIGGER:-PT10M');
  expect(file.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

it('escapes special characters and folds long lines between characters', () => {
  const file = calendarFile({ ...entry, title: '很长的名字，'.repeat(20) + 'a,b;c' }, '2026-11-22T00:00:00.000Z');
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(String.raw`a\,b\;c`);
});
