import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nearby } from '@juhe/contract/common/nearby';
import { listAreas } from '../area/area.service.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { fromGcj, metresBetween, rounded, toGcj } from './coordinates.ts';
import landmarks from './data/landmarks.json' with { type: 'json' };

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
const raw =
  (text: string, status = 200): Reply =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text);
const json = (body: unknown): Reply => raw(JSON.stringify(body));

/** A local service that speaks AMap's protocol; it returns the response set by a test. */
let reply: Reply;
const requests: URL[] = [];
const service = createServer((request, response) => {
  requests.push(new URL(request.url ?? '', 'http://service'));
  reply(request, response);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v5/place/around`;
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => {
  requests.length = 0;
});

const square = { lat: 31.23112, lng: 121.47098 };
const poi = (change: object = {}) => ({
  id: 'B00155L3CQ',
  name: '和平饭店',
  typecode: '100102',
  address: '南京东路20号',
  location: '121.489,31.238',
  distance: '1500',
  pname: '上海市',
  cityname: '上海市',
  adname: '黄浦区',
  ...change,
});
const pois = (...list: object[]) => json({ status: '1', info: 'OK', infocode: '10000', count: String(list.length), pois: list });

describe('without a service', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ env: { RATE_LIMIT_SCALE: '100' } });
  });
  afterAll(() => server.close());

  // COMMON-12
  it('returns the embedded list, nearest first and within the radius, and states it', async () => {
    const { code, data } = await server.call(nearby.listNearbyPlaces, square);
    expect(code).toBe(200);
    expect(data.embedded).toBe(true);
    expect(data.list[0]).toMatchObject({ name: '人民广场', kind: 'scenery', city: '上海市', district: '黄浦区' });
    const distances = data.list.map(({ distanceM }) => distanceM);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(1000);
    const wide = await server.call(nearby.listNearbyPlaces, { ...square, radius: 5000 });
    expect(wide.data.list.length).toBeGreaterThan(data.list.length);
  });

  it('searches by keyword, with pages', async () => {
    const find = async (keyword: string) =>
      (await server.call(nearby.listNearbyPlaces, { ...square, radius: 5000, keyword })).data.list.map(({ name }) => name);
    expect(await find('图书馆')).toEqual(['上海图书馆']);
    expect(await find('没有这里')).toEqual([]);
    const page = (pageNum: number) => server.call(nearby.listNearbyPlaces, { ...square, radius: 5000, pageSize: 3, pageNum });
    const [first, second] = [(await page(1)).data, (await page(2)).data];
    expect([first.list.length, first.hasMore]).toEqual([3, true]);
    expect(first.list.map(({ id }) => id)).not.toEqual(expect.arrayContaining(second.list.map(({ id }) => id)));
  });

  it('returns an empty list without data', async () => {
    expect((await server.call(nearby.listNearbyPlaces, { lat: 0, lng: 0, radius: 5000 })).data).toEqual({
      embedded: true,
      list: [],
      hasMore: false,
    });
  });

  it.each([
    ['a latitude beyond the pole', { lat: 90.001, lng: 0 }, 'lat'],
    ['a longitude beyond the date line', { lat: 0, lng: -180.5 }, 'lng'],
    ['no position', {}, 'lat'],
    ['an exponent', { lat: '1e1', lng: 0 }, 'lat'],
    ['full-width digits', { lat: '３１', lng: 0 }, 'lat'],
    ['words', { lat: 'NaN', lng: 'Infinity' }, 'lat'],
    ['a radius of 99 m', { ...square, radius: 99 }, 'radius'],
    ['a radius of 5,001 m', { ...square, radius: 5001 }, 'radius'],
    ['a keyword of 31 characters', { ...square, keyword: '馆'.repeat(31) }, 'keyword'],
    ['page 0', { ...square, pageNum: 0 }, 'pageNum'],
    ['page 21', { ...square, pageNum: 21 }, 'pageNum'],
  ])('rejects %s', async (_title, input, field) => {
    expect(await server.call(nearby.listNearbyPlaces, input as never)).toMatchObject({ code: 400, field });
  });
});

// COMMON-12
it('uses the provinces, cities and districts of the area data in the embedded list, each address once', () => {
  const areas = listAreas();
  const unknown = landmarks.filter(({ province, city, district }) => {
    const cities = areas.find(({ name }) => name === province)?.children;
    return !cities?.find(({ name }) => name === city)?.children.includes(district);
  });
  expect(unknown).toEqual([]);
  expect(new Set(landmarks.map(({ id }) => id)).size).toBe(landmarks.length);
  expect(new Set(landmarks.map(({ name }) => name)).size).toBe(landmarks.length);
});

describe('with a service', () => {
  let server: TestServer;
  let logged: string;
  beforeEach(() => {
    logged = '';
  });
  beforeAll(async () => {
    server = await testServer({
      env: { PLACES_URL: url, PLACES_KEY: 'the-key', LOG_LEVEL: 'info' },
      logTo: (line) => {
        logged += line;
      },
    });
  });
  afterAll(() => server.close());

  // COMMON-11
  it('requests the rounded position in its datum, and returns WGS-84 with distances from there', async () => {
    reply = pois(poi(), poi({ id: 'B2', name: '人民广场', typecode: '110105', address: [], location: '121.4756,31.2291' }));
    const { data } = await server.call(nearby.listNearbyPlaces, { ...square, keyword: '饭店', radius: 3000, pageSize: 2 });
    expect(requests).toHaveLength(1);
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      key: 'the-key',
      location: '121.476,31.229',
      radius: '3000',
      sortrule: 'distance',
      page_num: '1',
      page_size: '2',
      keywords: '饭店',
    });
    expect(data).toMatchObject({ embedded: false, hasMore: true });
    expect(data.list.map(({ name, kind, address }) => ({ name, kind, address }))).toEqual([
      { name: '人民广场', kind: 'scenery', address: '' },
      { name: '和平饭店', kind: 'lodging', address: '南京东路20号' },
    ]);
    expect(data.list[0]).toMatchObject({ lat: 31.231, lng: 121.471 });
    expect(data.list[0]?.distanceM).toBeLessThan(100);
  });

  it.each<[string, Reply]>([
    ['an error', raw('{"status":"0"}', 500)],
    ['a refusal', json({ status: '0', info: 'INVALID_USER_KEY', infocode: '10001' })],
    ['a page instead of JSON', raw('<html>')],
    ['null', raw('null')],
    ['a position as a number', pois(poi({ location: 121 }))],
    ['a name that is too long', pois(poi({ name: 'x'.repeat(300) }))],
    ['an endless answer', raw(`"${'x'.repeat(600_000)}"`)],
    ['a redirect', (_q, response) => void response.writeHead(302, { location: '/other' }).end()],
    ['no answer at all', () => undefined],
    ['a broken connection', (_q, response) => void response.destroy()],
  ])('returns 409 places.down when the service gives %s, until it answers again', async (_, response) => {
    reply = response;
    expect(await server.call(nearby.listNearbyPlaces, square)).toMatchObject({ code: 409, key: 'places.down' });
    // After five failures in a row the service would be left alone.
    reply = pois(poi());
    expect(await server.call(nearby.listNearbyPlaces, square)).toMatchObject({ code: 200, data: { embedded: false } });
  });

  // COMMON-11
  it('neither stores nor logs a position, of successful and failed calls', async () => {
    reply = pois(poi());
    await server.call(nearby.listNearbyPlaces, square);
    reply = raw('<html>');
    await server.call(nearby.listNearbyPlaces, square);
    expect(logged).toContain('did not answer');
    expect(logged).not.toMatch(/31\.2|121\.4|the-key/);
  });
});

it('allows sixty calls a minute per address', async () => {
  const server = await testServer();
  const responses = await server.together(61, () => [nearby.listNearbyPlaces, square]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(60);
  expect(responses.filter(({ code }) => code === 429)).toHaveLength(1);
  await server.close();
});

describe('positions', () => {
  it('are converted into China’s datum as published, and back to less than a metre', () => {
    const shanghai = { lat: 31.1774276, lng: 121.5272106 };
    const shifted = toGcj(shanghai);
    expect(metresBetween(shifted, { lat: 31.17530398364597, lng: 121.531541859215 })).toBeLessThanOrEqual(1);
    for (const { lat, lng } of landmarks) expect(metresBetween(fromGcj(toGcj({ lat, lng })), { lat, lng })).toBe(0);
    expect(toGcj({ lat: 48.85, lng: 2.35 })).toEqual({ lat: 48.85, lng: 2.35 });
  });

  it('are rounded to three decimals, without a negative zero', () => {
    expect(rounded({ lat: -0.0001, lng: 121.47098 })).toEqual({ lat: 0, lng: 121.471 });
    expect(metresBetween({ lat: 0, lng: 179.999 }, { lat: 0, lng: -179.999 })).toBe(222);
  });
});
