/** The embedded provider: a parcel's route between two regions, derived from its waybill, which progresses over time. */
import { createHash } from 'node:crypto';
import type { TrackEvent, TrackStatus } from '@juhe/contract/mall/logistics.schemas';
import places from './data/places.json' with { type: 'json' };
import type { LogisticsProvider, Parcel } from './provider.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** China's offset from UTC: parcels are delivered by day there. */
const chinaOffset = 8 * hour;

/** Pseudo-random numbers in [0, 1) that depend only on the parcel. */
const drawsOf = ({ carrier, waybill }: Parcel): (() => number) => {
  const bytes = createHash('sha256').update(`${carrier} ${waybill}`).digest();
  let at = 0;
  return () => {
    const value = bytes.readUInt16BE(at % (bytes.length - 1)) / 65_536;
    at += 2;
    return value;
  };
};

const hubs: Readonly<Record<string, string>> = places.hubs;

/** The cities of a region: its province's sorting hub, the city, and the city with its district. */
const endOf = (to: string): { hub: string; city: string; district: string } => {
  const [province = '', ...rest] = to.split(' ').filter((part) => part !== '');
  const city = rest.length > 1 ? (rest[0] ?? province) : province;
  const hub = hubs[province] ?? city;
  return { hub, city: rest.length > 1 ? city : hub, district: [...new Set([city, ...rest])].join(' ') };
};

/** The next morning's delivery round in China, at least two hours after `time`. */
const nextRound = (time: number, draw: number): number => {
  const local = time + chinaOffset + 2 * hour;
  const midnight = Math.floor(local / day) * day;
  const eight = midnight + 8 * hour;
  return (local <= eight ? eight : eight + day) + draw * 1.5 * hour - chinaOffset;
};

/** The complete route, including future events. */
const planOf = (parcel: Parcel): TrackEvent[] => {
  const draw = drawsOf(parcel);
  const { hub, city, district } = endOf(parcel.to);
  const senders = places.senders.filter((sender) => sender !== city && sender !== hub);
  const from = senders[Math.floor(draw() * senders.length)] ?? '';
  let time = Date.parse(parcel.shippedAt);
  const events: TrackEvent[] = [];
  const add = (hours: number, status: TrackStatus, location: string, next = '') => {
    time += Math.round(hours * hour);
    events.push({ at: new Date(time).toISOString(), status, place: location, next });
  };
  add(0, 'accepted', from);
  add(1 + 3 * draw(), 'collected', from);
  add(2 + 4 * draw(), 'departed', from, hub || city);
  if (hub !== '' && hub !== city) {
    add(9 + 14 * draw(), 'arrived', hub);
    add(2 + 3 * draw(), 'departed', hub, city);
    add(3 + 5 * draw(), 'arrived', city);
  } else {
    add(12 + 16 * draw(), 'arrived', city);
  }
  time = nextRound(time, draw());
  add(0, 'delivering', district);
  add(1 + 7 * draw(), 'delivered', district);
  return events;
};

export const embeddedProvider: LogisticsProvider = {
  track: async (parcel, now) => {
    const plan = planOf(parcel);
    const { receivedAt } = parcel;
    const last = plan.at(-1);
    // Early confirmation ends the simulated tracking.
    if (last && receivedAt && receivedAt < last.at) {
      const pastEvents = plan.filter(({ at, status }) => at < receivedAt && status !== 'delivered');
      return { events: [...pastEvents, { ...last, at: receivedAt }], expectedAt: null };
    }
    const events = plan.filter(({ at }) => Date.parse(at) <= now.getTime());
    return { events, expectedAt: events.length === plan.length ? null : (last?.at ?? null) };
  },
};
