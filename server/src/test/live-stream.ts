import { get } from 'node:http';

/** The live stream of a tab as a browser reads it: of the member of a token, or of a visitor. */
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
    /** Resolves once the stream has brought this. */
    until: (part: string) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (text.includes(part)) resolve();
        };
        checks.add(check);
        check();
      }),
    text: () => text,
    /** What its events `changed` carried, in order. */
    changes: () => [...text.matchAll(/event: changed\ndata: (.+)\n\n/g)].map(([, data]) => JSON.parse(data ?? '') as unknown),
    closed: new Promise<void>((resolve) => {
      request.once('close', resolve);
    }),
    end: () => request.destroy(),
  };
};
