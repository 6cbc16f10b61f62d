import { get } from 'node:http';

/** Opens the live stream of a tab like a browser: for the member of a token, or a visitor. */
export const openLiveStream = (port: number, token?: string) => {
  let text = '';
  const checks = new Set<() => void>();
  const request = get(
    { port, host: '127.0.0.1', path: '/juhe/api/live/stream', headers: token === undefined ? {} : { authorization: token } },
    (response) => {
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
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
    changes: () => [...text.matchAll(/event: changed\ndata: (.+)\n\n/g)].map(([, data]) => JSON.parse(data ?? '') as unknown),
    closed: new Promise<void>((resolve) => {
      request.once('close', resolve);
    }),
    end: () => request.destroy(),
  };
};
