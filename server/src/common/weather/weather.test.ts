import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { weather } from '@juhe/contract/common/weather';
import { weatherCities } from '../../config.ts';
import { langs } from '../../http/text/lang.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { cities } from './cities.ts';
import { cacheObservations } from './observations.ts';
import { skyOf } from './open-meteo.ts';
import type { Observation } from './provider.ts';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;
const raw =
  (text: string, status = 200): Reply =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text);
const json = (body: unknown): Reply => raw(JSON.stringify(body));
const observed = (temperature: unknown, code: unknown = 61) => ({
  latitude: 31.25,
  current_units: { temperature_2m: '°C' },
  current: { time: 1_795_000_000, interval: 900, temperature_2m: temperature, weather_code: code },
  daily: { time: [1_794_960_000], temperature_2m_max: [14.6], temperature_2m_min: [-0.4] },
});

/** A local service that speaks Open-Meteo's protocol; it returns the response set by a test. */
let reply: Reply;
const requests: URL[] = [];
const service = createServer((request, response) => {
  requests.push(new URL(request.url ?? '', 'http://service'));
  reply(request, response);
});

let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/forecast`;
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => {
  requests.length = 0;
});

describe('without a service', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  // COMMON-14
  it('labels the mean of this month as typical, not as an observation', async () => {
    const { data } = await server.call(weather.getWeather, { city: 'harbin' }, { lang: 'en' });
    const month = Number(new Intl.DateTimeFormat('en', { month: 'numeric', timeZone: 'Asia/Shanghai' }).format(new Date()));
    const harbin = cities.find(({ id }) => id === 'harbin');
    expect(data).toEqual({
      source: 'climate',
      city: { id: 'harbin', name: 'Harbin' },
      temperature: harbin?.means[month - 1],
      sky: harbin?.skies[month - 1],
      low: null,
      high: null,
      at: null,
    });
    expect(requests).toHaveLength(0);
  });

  // COMMON-15
  it('returns the site’s own city when none or an unknown one is requested', async () => {
    for (const input of [{}, { city: 'atlantis' }])
      expect((await server.call(weather.getWeather, input)).data.city).toEqual({ id: 'shanghai', name: '上海' });
  });

  it.each(['Shanghai', '上海', '../etc', 'a'.repeat(31), ''])('refuses the city %p', async (city) => {
    expect((await server.call(weather.getWeather, { city })).code).toBe(400);
  });

  it('lists the cities in the caller’s language', async () => {
    const { data } = await server.call(weather.listWeatherCities, {}, { lang: 'fr' });
    expect(data).toHaveLength(cities.length);
    expect(data).toContainEqual({ id: 'guangzhou', name: 'Canton' });
  });
});

it('contains twelve months and five names for each city', () => {
  expect(cities.map(({ id }) => id)).toEqual(weatherCities);
  expect(new Set(weatherCities).size).toBe(cities.length);
  for (const city of cities) {
    expect([city.means.length, city.skies.length]).toEqual([12, 12]);
    for (const lang of langs) expect(city.names[lang]).toMatch(/\S/);
  }
});

describe('with a service', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ env: { LOG_LEVEL: 'silent', WEATHER_URL: url, WEATHER_CITY: 'beijing' } });
  });
  afterAll(() => server.close());

  // Observations are cached for each city: every case has its own, and another one for the service that answers again.
  const unasked = weatherCities.filter((city) => !['beijing', 'sanya'].includes(city));

  it('calls it as documented and returns its observation', async () => {
    reply = json(observed(8.6));
    const { data } = await server.call(weather.getWeather, {});
    expect(data).toEqual({
      source: 'live',
      city: { id: 'beijing', name: '北京' },
      temperature: 9,
      low: 0,
      high: 15,
      sky: 'rain',
      at: new Date(1_795_000_000_000).toISOString(),
    });
    expect(requests.map(({ pathname, search }) => pathname + search)).toEqual([
      '/v1/forecast?latitude=39.9&longitude=116.41&current=temperature_2m%2Cweather_code&daily=temperature_2m_max%2Ctemperature_2m_min&timezone=Asia%2FShanghai&timeformat=unixtime&forecast_days=1',
    ]);
  });

  it('sends one request for twenty concurrent callers, and none for later ones', async () => {
    reply = json(observed(20));
    const responses = await server.together(20, () => [weather.getWeather, { city: 'sanya' }]);
    expect(new Set(responses.map(({ data }) => data.temperature))).toEqual(new Set([20]));
    await server.call(weather.getWeather, { city: 'sanya' });
    expect(requests).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ['an error', raw('{"error":true,"reason":"no"}', 500)],
    ['a page instead of JSON', raw('<html>')],
    ['null', raw('null')],
    ['a temperature as text', json(observed('8'))],
    ['an impossible temperature', json(observed(1e21))],
    ['an unknown kind of weather', json(observed(8, 1000))],
    ['no observation', json({ daily: {} })],
    ['an endless answer', raw(`"${'x'.repeat(200_000)}"`)],
    ['a redirect', (_q, response) => void response.writeHead(302, { location: '/other' }).end()],
    ['no answer at all', () => undefined],
    ['a broken connection', (_q, response) => void response.destroy()],
  ])('returns the climate when the service gives %s, and for other cities what it answers then', async (_, response) => {
    const [city, otherCity] = unasked.splice(0, 2);
    reply = response;
    expect(await server.call(weather.getWeather, { city })).toMatchObject({
      code: 200,
      data: { source: 'climate', at: null, city: { id: city } },
    });
    expect(requests).toHaveLength(1);
    // After five failures in a row the service would be left alone.
    reply = json(observed(20));
    expect(await server.call(weather.getWeather, { city: otherCity })).toMatchObject({
      data: { source: 'live', temperature: 20 },
    });
  });
});

describe('an observation', () => {
  const shanghai = cities.find(({ id }) => id === 'shanghai') ?? cities[0];
  if (!shanghai) throw new Error('no city');
  const observationOf = (temperature: number): Observation => ({
    temperature,
    low: null,
    high: null,
    sky: 'clear',
    at: '2026-01-01T00:00:00.000Z',
  });
  const minutes = 60_000;

  // COMMON-13
  it('is cached for a quarter of an hour, and then used while the service is down, for six hours', async () => {
    let [now, down, questions] = [1_000_000_000, false, 0];
    const failures: string[] = [];
    const observe = cacheObservations(
      {
        observe: async () => {
          questions += 1;
          if (down) throw new Error('down');
          return observationOf(questions);
        },
      },
      (city) => failures.push(city.id),
      () => now,
    );
    expect(await observe(shanghai)).toEqual({ observation: observationOf(1), fresh: true });
    now += 14 * minutes;
    expect(await observe(shanghai)).toMatchObject({ observation: { temperature: 1 }, fresh: true });
    now += 2 * minutes;
    expect(await observe(shanghai)).toMatchObject({ observation: { temperature: 2 }, fresh: true });
    down = true;
    now += 16 * minutes;
    expect(await observe(shanghai)).toMatchObject({ observation: { temperature: 2 }, fresh: false });
    await observe(shanghai);
    expect([questions, failures]).toEqual([3, ['shanghai']]);
    now += 6 * 60 * minutes;
    expect(await observe(shanghai)).toBeUndefined();
    down = false;
    now += minutes;
    expect(await observe(shanghai)).toMatchObject({ observation: { temperature: 5 }, fresh: true });
  });
});

it.each([
  [0, 'clear'],
  [2, 'partlyCloudy'],
  [3, 'cloudy'],
  [48, 'fog'],
  [53, 'rain'],
  [82, 'rain'],
  [73, 'snow'],
  [86, 'snow'],
  [96, 'thunder'],
] as const)('reads WMO code %i as %s', (code, sky) => {
  expect(skyOf(code)).toBe(sky);
});
