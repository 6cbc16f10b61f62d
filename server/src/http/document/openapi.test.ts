import { sample, sampleRoutes } from '../../test/sample-slice.ts';
import { openApi } from './openapi.ts';
import { type SampleApp, sampleApp } from '../../test/sample-app.ts';

type Json = Record<string, unknown>;

let site: SampleApp;
let document: { openapi: string; paths: Record<string, Record<string, Json>>; tags: { name: string }[]; components: Json };

beforeAll(async () => {
  site = await sampleApp();
  document = (await site.app.inject('/juhe/openapi.json')).json();
});
afterAll(() => site.close());

const resolvePointer = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, step) => (value as Json | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);

const operationAt = (name: keyof typeof sample): Json => {
  const { path, method } = sample[name];
  const operation = document.paths[`/juhe${path}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${path} is missing`);
  return operation;
};

const bodyOf = (name: keyof typeof sample) =>
  (operationAt(name)['requestBody'] as { content: Record<string, { schema: Json }> }).content;
const parametersOf = (name: keyof typeof sample) =>
  (operationAt(name)['parameters'] ?? []) as { name: string; in: string; required: boolean }[];

it('lists every operation below the prefix, each with an id, a tag, a summary and responses', () => {
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  expect(operations).toHaveLength(Object.keys(sample).length);
  expect(new Set(operations.map((operation) => operation['operationId'])).size).toBe(operations.length);
  for (const operation of operations) {
    expect(operation).toMatchObject({
      summary: expect.stringMatching(/\w/),
      tags: ['sample/sample'],
      responses: { 200: {}, default: {} },
    });
    expect(operation['security']).toBeInstanceOf(Array);
  }
  expect(document.tags).toEqual([{ name: 'sample/sample', description: '' }]);
});

it('has no dangling reference', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter((reference) => resolvePointer(reference) === undefined)).toEqual([]);
});

it('describes the input where the contract carries it', () => {
  expect(Object.keys(bodyOf('echo'))).toEqual(['application/json']);
  expect(Object.keys(bodyOf('pay'))).toEqual(['application/x-www-form-urlencoded', 'application/json']);
  expect(Object.keys(bodyOf('send'))).toEqual(['multipart/form-data']);
  expect(operationAt('find')['requestBody']).toBeUndefined();
  expect(parametersOf('find').map((parameter) => parameter.name)).toEqual(['keyword', 'pageNum', 'pageSize']);
  expect(parametersOf('byKey')).toMatchObject([
    { name: 'key', in: 'path', required: true },
    { name: 'lang', in: 'query', required: false },
  ]);
  expect(parametersOf('modify')).toMatchObject([{ name: 'permissionLevel', in: 'query', required: true }]);
  expect(Object.keys(bodyOf('modify')['application/json']?.schema['properties'] as Json)).toEqual(['note']);
});

it('describes numbers and flags by their types, with limits and defaults', () => {
  const properties = bodyOf('echo')['application/json']?.schema['properties'] as Json;
  expect(properties['quantity']).toEqual({ type: 'integer', minimum: 1, maximum: 99 });
  expect(properties['isDefault']).toEqual({ type: 'boolean', default: false });
  expect(parametersOf('find')[2]).toMatchObject({ schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 } });
});

it('states the requirements of a call', () => {
  expect(operationAt('find')['security']).toEqual([{}, { session: [] }]);
  expect(operationAt('pay')['security']).toEqual([{ session: [] }]);
  expect(operationAt('operate')['security']).toEqual([{ operator: [] }]);
  expect(parametersOf('pay')).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: true }]);
  expect(operationAt('watch')['x-extension']).toBe(true);
  expect(operationAt('watch')['responses']).toHaveProperty('200.content.text/event-stream');
});

it('shows an example of input and response, in the document and on the page', async () => {
  expect(bodyOf('pay')['application/json']).toMatchObject({ example: expect.any(Object) });
  expect(parametersOf('find')).toMatchObject([{ name: 'keyword', example: '茶' }, {}, {}]);
  const answer = resolvePointer('#/paths/~1juhe~1api~1sample~1whoAmI/post/responses/200/content/application~1json');
  expect(answer).toMatchObject({ example: { code: 200, data: expect.any(Object) } });
  const page = await site.app.inject('/juhe/docs');
  expect(page.body).toContain('keyword=茶');
  expect(page.body).toContain('<pre>curl &quot;$ORIGIN/juhe/api/sample/find?keyword=%E8%8C%B6');
  expect(page.body).toMatch(
    /<pre>curl -X POST &quot;\$ORIGIN\/juhe\/api\/sample\/pay&quot; -H &quot;Authorization: Bearer \$TOKEN&quot; -H &quot;Idempotency-Key: \$\(uuidgen\)&quot; -H &#39;Content-Type: application\/json&#39; -d &#39;\{/,
  );
  expect(page.body).not.toContain('/api/sample/send&quot;');
});

it('wraps the output in the envelope', () => {
  expect(operationAt('whoAmI')['responses']).toHaveProperty(
    '200.content.application/json.schema.oneOf.0.properties.data.$ref',
    '#/components/schemas/SampleSampleWhoAmIData',
  );
});

it('distinguishes success and refusal by the code at status 200', () => {
  const { oneOf } = resolvePointer('#/paths/~1juhe~1api~1sample~1whoAmI/post/responses/200/content/application~1json/schema') as {
    oneOf: Json[];
  };
  expect(oneOf[0]).toMatchObject({ properties: { code: { const: 200 } }, required: ['code', 'msg', 'data'] });
  expect(oneOf[1]).toEqual({ $ref: '#/components/schemas/SampleSampleWhoAmIRefusal' });
});

it('names the keys and codes of the refusals of an operation', () => {
  const facts = {
    version: '1.4.0',
    texts: {
      'sample.used': { code: 409, text: 'Used' },
      tooMany: { code: 429, text: 'Too many' },
      notSignedIn: { code: 401, text: 'Sign in' },
      keyReused: { code: 409, text: 'Used with other content' },
      'other.refusal': { code: 404, text: 'Elsewhere' },
    },
    operations: { 'sample/sample.pay': ['sample.used'] },
  };
  const { info, components } = openApi(sampleRoutes, { apiPrefix: '/juhe' }, facts);
  const schemas = components['schemas'] as Record<string, { allOf: Json[] }>;
  expect(schemas['SampleSamplePayRefusal']?.allOf[1]).toMatchObject({
    properties: { code: { enum: [401, 409, 429] }, key: { enum: ['keyReused', 'notSignedIn', 'sample.used', 'tooMany'] } },
  });
  expect(schemas['SampleSampleFindRefusal']?.allOf[1]).toMatchObject({ properties: { key: { enum: ['tooMany'] } } });
  expect(info['version']).toBe('1.4.0');
});

it('omits limits that only JavaScript has', () => {
  expect(JSON.stringify(document)).not.toContain('9007199254740991');
});

it('is available as a page without external resources', async () => {
  const page = await site.app.inject('/juhe/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(String(page.headers['content-security-policy'])).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/,
  );
  for (const { path, summary } of Object.values(sample)) {
    expect(page.body).toContain(path);
    expect(page.body).toContain(summary);
  }
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  const linked = [...page.body.matchAll(/href="#(schema-\w+)"/g)].map(([, id = '']) => id);
  expect(linked.length).toBeGreaterThan(0);
  expect(linked.filter((id) => !page.body.includes(`id="${id}"`))).toEqual([]);
});
