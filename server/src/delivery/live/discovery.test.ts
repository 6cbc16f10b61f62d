import Fastify from 'fastify';
import { sampleBuild } from '../../test/sample-build.ts';
import { discoveryDocument } from './discovery.ts';

/** frontend-discovery v1-pre: no members besides these, and all required ones present. */
const version = {
  type: 'object',
  properties: {
    url: { type: 'string' },
    fallbackUrl: { type: 'string' },
    metadata: {
      type: 'object',
      properties: { integrity: { type: 'string' }, version: { type: 'string' } },
      required: ['integrity', 'version'],
      additionalProperties: false,
    },
    extras: { type: 'object' },
    deployment: {
      type: 'object',
      properties: { traffic: { type: 'number', minimum: 0, maximum: 100 }, default: { type: 'boolean' } },
      required: ['traffic', 'default'],
    },
  },
  required: ['url', 'metadata'],
  additionalProperties: false,
};
const schema = {
  type: 'object',
  properties: {
    schema: { type: 'string' },
    microFrontends: { type: 'object', additionalProperties: { type: 'array', uniqueItems: true, items: version } },
  },
  required: ['schema', 'microFrontends'],
  additionalProperties: false,
};

/** Validates JSON by a schema with Fastify's own validator, without coercion or defaults. */
const validator = async () => {
  const app = Fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } } });
  app.post('/', { schema: { body: schema } }, async () => 'valid');
  const check = async (payload: object) => (await app.inject({ method: 'POST', url: '/', payload })).body;
  return { check, close: () => app.close() };
};

const live = sampleBuild('mall', 'live').release;
const canary = sampleBuild('mall', 'canary').release;
const before = sampleBuild('mall', 'before').release;
const wallet = sampleBuild('wallet').release;

it('is a document of frontend-discovery v1-pre', async () => {
  const { check, close } = await validator();
  const document = discoveryDocument('https://juhe.example', [
    { live, canary: { release: canary, percent: 0.25 }, fallback: before },
    { live: wallet },
  ]);
  expect(await check(document)).toBe('valid');
  expect(await check(discoveryDocument('https://juhe.example', []))).toBe('valid');
  // The check itself can fail.
  expect(await check({ ...document, generation: 1 })).not.toBe('valid');
  await close();
});

it('lists live and canary releases with their share, and absolute addresses', () => {
  const { schema: name, microFrontends } = discoveryDocument('https://juhe.example', [
    { live, canary: { release: canary, percent: 33.33 }, fallback: before },
    { live: wallet },
  ]);
  expect(name).toBe('https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json');
  const address = (release: { app: string; release: string }) =>
    `https://juhe.example/r/${release.app}/${release.release}/remoteEntry.js`;
  const extras = (release: { app: string; release: string }) => ({
    modulefederation: {
      remoteName: `juhe_${release.app}`,
      remoteEntry: address(release),
      exposes: [`./pages/${release.app}/index`],
    },
  });
  const metadata = (release: typeof live) => ({
    integrity: `sha384-${release.files['remoteEntry.js']?.sha384}`,
    version: release.release,
  });
  expect(microFrontends).toEqual({
    '@juhe/mall': [
      {
        url: address(live),
        fallbackUrl: address(before),
        metadata: metadata(live),
        extras: extras(live),
        deployment: { traffic: 66.67, default: true },
      },
      {
        url: address(canary),
        fallbackUrl: address(live),
        metadata: metadata(canary),
        extras: extras(canary),
        deployment: { traffic: 33.33, default: false },
      },
    ],
    '@juhe/wallet': [
      {
        url: address(wallet),
        metadata: metadata(wallet),
        extras: extras(wallet),
        deployment: { traffic: 100, default: true },
      },
    ],
  });
});
