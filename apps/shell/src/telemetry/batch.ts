import type { Report } from '../shared/report.ts';

/** One line of a beacon; the server counts them (docs/releasing.md, Observability). */
export interface BeaconEvent {
  readonly kind: Report['kind'];
  readonly app: string;
  readonly release: string;
  readonly name?: string;
  readonly value?: number;
  count: number;
}

/** As the server takes them at once; while there is no network no more are kept. */
const mostEvents = 50;
const longestName = 120;

/** Collects what is told until it is sent; the same thing told again only counts. */
export const createBatch = () => {
  let events = new Map<string, BeaconEvent>();
  return {
    add: (one: Report): void => {
      const name = 'name' in one ? one.name.slice(0, longestName) : undefined;
      const value = 'value' in one ? one.value : undefined;
      const key = JSON.stringify([one.kind, one.app, one.release, name, value]);
      const known = events.get(key);
      if (known) known.count += 1;
      else if (events.size < mostEvents)
        events.set(key, {
          kind: one.kind,
          app: one.app,
          release: one.release,
          ...(name === undefined ? {} : { name }),
          ...(value === undefined ? {} : { value }),
          count: 1,
        });
    },
    events: (): readonly BeaconEvent[] => [...events.values()],
    clear: (): void => {
      events = new Map();
    },
  };
};
