import { get } from 'node:http';
import { createParser } from 'eventsource-parser';

/** Opens the live stream of a tab like a browser: for the member of a token, or a visitor; `age` (ms) of the data that it shows. */
export const openLiveStream = (port: number, token?: string, age?: number) => {
  let text = '';
  const changes: unknown[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'changed') changes.push(JSON.parse(data));
    },
  });
  const checks = new Set<() => void>();
  const request = get(
    {
      port,
      host: '127.0.0.1',
      path: `/juhe/api/live/stream${age === undefined ? '' : `?age=${age}`}`,
      headers: token === undefined ? {} : { authorization: token },
    },
    (response) => {
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        parser.feed(part);
        for (const check of checks) check();
      });
    },
  );
  request.on('error', () => {});
  return {
    /** Resolves once the stream has delivered this text. */
    until: (part: string) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (text.includes(part)) resolve();
        };
        checks.add(check);
        check();
      }),
    text: () => text,
    /** Returns the data of its `changed` events, in order. */
    changes: () => [...changes],
    closed: new Promise<void>((resolve) => {
      request.once('close', resolve);
    }),
    end: () => request.destroy(),
  };
};
