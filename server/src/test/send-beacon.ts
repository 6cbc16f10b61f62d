import type { FastifyInstance } from 'fastify';

export interface BeaconEvent {
  kind: string;
  /** Default mall. */
  app?: string;
  release?: string;
  name?: string;
  value?: number;
  count?: number;
}

export interface BeaconFrom {
  ip?: string;
  device?: string;
  channel?: string;
  headers?: Record<string, string>;
}

/** Returns a beacon's text as sent by the shell. */
export const beaconText = (events: readonly BeaconEvent[], channel = 'production'): string =>
  JSON.stringify({ v: 1, channel, generation: 1, events: events.map((event) => ({ app: 'mall', ...event })) });

/** Sends a beacon, or any text instead, from an address and a device. */
export const sendBeacon = (
  app: FastifyInstance,
  events: readonly BeaconEvent[] | string,
  { ip = '127.0.0.1', device, headers = {}, channel }: BeaconFrom = {},
) =>
  app.inject({
    method: 'POST',
    url: '/platform/beacon',
    remoteAddress: ip,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...(device === undefined ? {} : { cookie: `juhe-device=${device}` }),
      ...headers,
    },
    payload: typeof events === 'string' ? events : beaconText(events, channel),
  });
