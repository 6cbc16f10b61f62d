import { type LiveEvent, sseParser } from './sse.ts';

const parse = (...pieces: string[]) => {
  const events: LiveEvent[] = [];
  const retries: number[] = [];
  const feed = sseParser(
    (event) => events.push(event),
    (ms) => retries.push(ms),
  );
  for (const piece of pieces) feed(piece);
  return { events, retries };
};

const stream = 'retry: 1500\n\n: hello\nid: 7\nevent: price\ndata: {"cents":\ndata: 5}\n\ndata:plain\r\n\r\n';
const expected = [
  { event: 'price', id: '7', data: { cents: 5 } },
  { event: 'message', id: '7', data: 'plain' },
];

it('reads events, however the stream is cut', () => {
  expect(parse(stream)).toEqual({ events: expected, retries: [1500] });
  for (let at = 1; at < stream.length; at += 1) expect(parse(stream.slice(0, at), stream.slice(at)).events).toEqual(expected);
});

it('tells nothing of an event that has not ended', () => {
  expect(parse('data: 1\n').events).toEqual([]);
});
