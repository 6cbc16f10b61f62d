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

/** Who knows what is around a position. */
export interface NearbyProvider {
  readonly embedded: boolean;
  /** One page, nearest first. Throws when it cannot be asked, or answers nothing that can be used. */
  search(question: NearbyQuestion): Promise<{ list: NearbyPlace[]; hasMore: boolean }>;
}
