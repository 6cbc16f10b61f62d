import type { TrackEvent } from '@juhe/contract/mall/logistics.schemas';

/** A parcel in transit. */
export interface Parcel {
  /** The carrier's name as stored in the order. */
  readonly carrier: string;
  readonly waybill: string;
  readonly shippedAt: string;
  /** Destination: province, city and district separated by blanks; empty when unknown. */
  readonly to: string;
  /** Time at which the recipient confirmed receipt; ends the transit. */
  readonly receivedAt?: string | null;
}

export interface Track {
  /** Oldest first, nothing later than `now`. */
  readonly events: readonly TrackEvent[];
  /** Expected arrival; null after arrival, or when unknown. */
  readonly expectedAt: string | null;
}

/** A provider of parcel tracking. */
export interface LogisticsProvider {
  track(parcel: Parcel, now: Date): Promise<Track>;
}
