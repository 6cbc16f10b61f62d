import { z } from 'zod';
import { integer, line, text } from '../fields.ts';

const decimalText = /^-?\d{1,3}(\.\d{1,15})?$/;

/** Degrees, as a number or as plain ASCII decimals. */
export const degrees = (min: number, max: number) =>
  z
    .union([z.number(), z.string().max(20).regex(decimalText)])
    .meta({ documentedAs: { type: 'number', minimum: min, maximum: max } })
    .transform(Number)
    .pipe(z.number().min(min).max(max));

export const nearbyKinds = [
  'food',
  'shopping',
  'service',
  'sport',
  'medical',
  'lodging',
  'scenery',
  'residence',
  'office',
  'education',
  'culture',
  'transport',
  'other',
] as const;

const nearbyPlace = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(nearbyKinds),
  /** Street and number; may be empty. */
  address: z.string(),
  /** Named as in the area data; the district may be empty. */
  province: z.string(),
  city: z.string(),
  district: z.string(),
  /** Degrees, WGS-84. */
  lat: z.number(),
  lng: z.number(),
  /** Distance (metres) from the rounded position. */
  distanceM: z.number().int(),
});
export type NearbyPlace = z.output<typeof nearbyPlace>;

export const nearbySchemas = {
  listNearbyPlaces: {
    input: z.object({
      /** WGS-84; used with three decimals (about 100 m) and never stored. */
      lat: degrees(-90, 90),
      lng: degrees(-180, 180),
      keyword: z.union([text(30), z.literal('')]).optional(),
      /** Metres. */
      radius: integer(100, 5000).default(1000),
      pageNum: integer(1, 20).default(1),
      pageSize: integer(1, 25).default(20),
    }),
    output: z.object({
      /** True: a short list of well-known addresses in some cities, shipped with this site; false: the result of a service. */
      embedded: z.boolean(),
      /** Nearest first. */
      list: z.array(nearbyPlace),
      hasMore: z.boolean(),
    }),
  },
};

/** A public location of a member: its name and its city. */
export const namedLocation = z.object({ name: line(60, 0).default(''), city: line(30) });
export type NamedLocation = z.output<typeof namedLocation>;
