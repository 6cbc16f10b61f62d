import type { NearbyPlace } from '@juhe/contract/common/nearby.schemas';

/** A position in degrees, WGS-84. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

export interface NearbyQuestion extends Position {
  readonly keyword: string;
  /** Metres. */
  readonly radius: number;
  readonly pageNum: number;
  readonly pageSize: number;
}

/** A provider of places around a position. */
export interface NearbyProvider {
  readonly embedded: boolean;
  /** Returns one page, nearest first. Throws when the provider is unreachable or its response is unusable. */
  search(question: NearbyQuestion): Promise<{ list: NearbyPlace[]; hasMore: boolean }>;
}
