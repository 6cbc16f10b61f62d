import type { TrackEvent } from '@juhe/contract/mall/logistics.schemas';

/** A parcel on its way. */
export interface Parcel {
  /** Its carrier's name, as an order keeps it. */
  readonly carrier: string;
  readonly waybill: string;
  readonly shippedAt: string;
  /** Where it goes: province, city and district with blanks between; empty when it is not known. */
  readonly to: string;
  /** When whom it goes to said that it is there; it is not on its way any more. */
  readonly receivedAt?: string | null;
}

export interface Track {
  /** Oldest first, nothing later than `now`. */
  readonly events: readonly TrackEvent[];
  /** When it will be there; null once it is, or when nobody knows. */
  readonly expectedAt: string | null;
}

/** Who knows where a parcel is. */
export interface LogisticsProvider {
  track(parcel: Parcel, now: Date): Promise<Track>;
}
