import type { Report } from '../shared/report.ts';

/** One line of a beacon; counted by the server (docs/releasing.md, Observability). */
export interface BeaconEvent {
  readonly kind: Report['kind'];
  readonly app: string;
  readonly release: string;
  readonly name?: string;
  readonly value?: number;
  count: number;
}

/** Maximum number of events that the server accepts at once; while offline, no more are stored. */
const maxEvents = 50;
const maxName = 120;

/** Collects events until they are sent; repeated events only increase a count. */
export const createBatch = () => {
  let events = new Map<string, BeaconEvent>();
  return {
    add: (event: Report): void => {
      const name = 'name' in event ? event.name.slice(0, maxName) : undefined;
      const value = 'value' in event ? event.value : undefined;
      const key = JSON.stringify([event.kind, event.app, event.release, name, value]);
      const existing = events.get(key);
      if (existing) existing.count += 1;
      else if (events.size < maxEvents)
        events.set(key, {
          kind: event.kind,
          app: event.app,
          release: event.release,
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
