import type { NearbyPlace } from '@juhe/contract/common/nearby.schemas';
import { z } from 'zod';
import { readLimited } from '../../http/transport/read-limited.ts';
import { createOutbound } from '../../outbound/outbound.ts';
import { fromGcj, metresBetween, rounded, toGcj } from './coordinates.ts';
import type { NearbyProvider } from './provider.ts';

/** A page of 25 takes less than 20 KB. */
const maxAnswer = 256 * 1024;

/** The service returns an empty list instead of an empty text. */
const textOrEmpty = z
  .union([z.string().max(500), z.array(z.unknown()).max(0)])
  .transform((value) => (typeof value === 'string' ? value : ''));
const position = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,12})?,-?\d{1,2}(\.\d{1,12})?$/)
  .transform((value) => {
    const [lng = 0, lat = 0] = value.split(',').map(Number);
    return { lat, lng };
  });
const responseSchema = z.object({
  status: z.literal('1'),
  pois: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        name: z.string().min(1).max(200),
        typecode: textOrEmpty.optional(),
        address: textOrEmpty.optional(),
        location: position,
        pname: textOrEmpty,
        cityname: textOrEmpty,
        adname: textOrEmpty.optional(),
      }),
    )
    .max(50),
});

/** Kinds by the first two digits of a type code, as in the service's table of categories. */
const kinds: Readonly<Record<string, NearbyPlace['kind']>> = {
  '05': 'food',
  '06': 'shopping',
  '07': 'service',
  '08': 'sport',
  '09': 'medical',
  '10': 'lodging',
  '11': 'scenery',
  '12': 'residence',
  '13': 'office',
  '15': 'transport',
  '16': 'office',
  '17': 'office',
};
const kindOf = (code: string): NearbyPlace['kind'] => {
  // 1412 to 1415: schools, research and training; other codes starting with 14 are museums, libraries and the like.
  if (code.startsWith('14')) return code >= '1412' && code < '1416' ? 'education' : 'culture';
  return kinds[code.slice(0, 2)] ?? 'other';
};

interface Settings {
  readonly url: string;
  readonly key: string;
}

/** A service with the protocol of AMap's search around a position (`/v5/place/around`) at `url`; its datum is GCJ-02. */
export const amap = ({ url, key }: Settings, service = createOutbound('nearby')): NearbyProvider => ({
  embedded: false,
  search: async ({ lat, lng, keyword, radius, pageNum, pageSize }) => {
    const sought = rounded(toGcj({ lat, lng }));
    const requestUrl = new URL(url);
    for (const [name, value] of Object.entries({
      key,
      location: `${sought.lng},${sought.lat}`,
      radius,
      sortrule: 'distance',
      page_num: pageNum,
      page_size: pageSize,
      ...(keyword === '' ? {} : { keywords: keyword }),
    }))
      requestUrl.searchParams.set(name, String(value));
    const { pois } = await service.ask(requestUrl, async (response) => {
      if (!response.ok) throw new Error(`status ${response.status}`);
      return responseSchema.parse(JSON.parse(await readLimited(response, maxAnswer)));
    });
    const list = pois
      .slice(0, pageSize)
      .map(({ id, name, typecode = '', address = '', location, pname, cityname, adname = '' }) => {
        const exact = fromGcj(location);
        return {
          id,
          name,
          kind: kindOf(typecode),
          address,
          province: pname,
          city: cityname,
          district: adname,
          ...rounded(exact),
          distanceM: metresBetween({ lat, lng }, exact),
        };
      });
    return { list: list.toSorted((a, b) => a.distanceM - b.distanceM), hasMore: pois.length >= pageSize };
  },
});
