const stamp = (at: string): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** RFC 5545: these characters have a special meaning in text, so they are escaped. */
const text = (value: string): string => value.replace(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** A line has at most 75 octets; longer ones continue after a line break and a space. Characters are not split. */
const folded = (line: string): string => {
  const encoder = new TextEncoder();
  let output = '';
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > 74) {
      output += '\r\n ';
      octets = 1;
    }
    output += letter;
    octets += size;
  }
  return output;
};

export interface CalendarEntry {
  readonly id: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly url: string;
}

/** The opening of a lot as a calendar file (RFC 5545) with an alarm ten minutes before. `now` is the creation time. */
export const calendarFile = ({ id, title, from, to, url }: CalendarEntry, now: string): string =>
  `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Juhe//Auction//ZH',
    'BEGIN:VEVENT',
    `UID:${id}@juhe`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(to)}`,
    `SUMMARY:${text(title)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text(title)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('\r\n')}\r\n`;
