import type { Operation } from '@juhe/contract/operation';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { ApiFacts } from './api-facts.ts';
import { exampleInput, exampleOf } from './openapi-examples.ts';
import { asMeant, describeRoutes, type DescribedRoutes, type Json, pascal, refTo } from './openapi-schemas.ts';
import { apiText } from './openapi-text.ts';
import { refusalsOf } from './openapi-refusals.ts';
import type { Route } from './routes.ts';

/** The parts of an OpenAPI 3.1 document that this server uses. */
export interface OpenApi {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  tags: Json[];
  paths: Record<string, Record<string, Json>>;
  components: Json;
}

const media = { form: 'application/x-www-form-urlencoded', json: 'application/json', multipart: 'multipart/form-data' } as const;

interface InputSchema {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
  readonly whole: Json;
}

const asInput = (schema: Json): InputSchema => ({
  whole: schema,
  properties: (schema['properties'] ?? {}) as Record<string, Json>,
  required: (schema['required'] ?? []) as string[],
});

/** The input of one operation as an object schema that is complete in itself; its top level is where parameters come from. */
export const inputSchema = (route: Route): InputSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(route.input, {
    io: 'input',
    unrepresentable: 'any',
    override: asMeant,
  }) as Json;
  return asInput(schema);
};

const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

const exampleFor = (name: string, example: Json | undefined): Json =>
  example?.[name] === undefined ? {} : { example: example[name] };

const parametersOf = ({ operation }: Route, input: InputSchema, example: Json | undefined): Json[] => {
  const inPath = pathNames(operation.path);
  const inQuery =
    operation.encoding === 'query'
      ? Object.keys(input.properties).filter((name) => !inPath.includes(name))
      : (operation.query ?? []);
  const parameter = (location: 'path' | 'query') => (name: string) => ({
    name,
    in: location,
    required: location === 'path' || input.required.includes(name),
    schema: input.properties[name] ?? {},
    ...exampleFor(name, example),
    // Arrays in forms and queries are comma-joined.
    ...(location === 'query' && input.properties[name]?.['type'] === 'array' ? { style: 'form', explode: false } : {}),
  });
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'Made by the client, once for each intention. The first answer is replayed for 24 hours.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_:-]{8,100}$' },
    example: '3f2a8c1e-5b7d-4e9a-8c61-0d2b4f6a8e10',
  };
  return [...inPath.map(parameter('path')), ...inQuery.map(parameter('query')), ...(operation.idempotent ? [key] : [])];
};

/** Media types of a body, the usual one first: a form may be sent as JSON as well, where the schema is then a component. */
const bodyOf = (
  { operation }: Route,
  input: InputSchema,
  components: Components,
  example: Json | undefined,
): Json | undefined => {
  if (operation.encoding === 'query' || operation.method === 'GET') return undefined;
  const elsewhere = [...pathNames(operation.path), ...(operation.query ?? [])];
  const properties = Object.fromEntries(Object.entries(input.properties).filter(([name]) => !elsewhere.includes(name)));
  const required = input.required.filter((name) => !elsewhere.includes(name));
  const { required: _, ...rest } = input.whole;
  const fullSchema = {
    ...rest,
    ...(input.whole['properties'] ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
  const isForm = operation.encoding === 'form';
  const schema = isForm ? components.add(`${pascal(operation.id)}Body`, fullSchema) : fullSchema;
  const inBody = example && Object.fromEntries(Object.entries(example).filter(([name]) => !elsewhere.includes(name)));
  const described = { schema, ...(inBody && Object.keys(inBody).length > 0 ? { example: inBody } : {}) };
  const content = { [media[operation.encoding]]: described, ...(isForm ? { [media.json]: described } : {}) };
  return { required: required.length > 0, content };
};

const headers = {
  'X-Server-Time': { schema: { type: 'integer' }, description: 'The clock of the server, ms since 1970' },
  'X-Trace-Id': { schema: { type: 'string' }, description: 'Names the call in the log of the server' },
  'Retry-After': { schema: { type: 'integer' }, description: 'With a refusal of code 429 or 503: seconds to wait' },
};

const answerOf = (route: Route, data: Json, refused: Json, example: unknown): Json => {
  if (route.operation.stream)
    return {
      description: 'Server-sent events; each carries JSON. A refusal before the stream begins is an envelope',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          'x-event-data': data,
          example: `data: ${JSON.stringify(example)}\n\n`,
        },
        'application/json': { schema: refused },
      },
    };
  const success = {
    type: 'object',
    properties: { code: { type: 'integer', const: 200 }, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  };
  return {
    description: 'The envelope, told apart by `code`: 200 and the data, or a refusal',
    headers,
    content: {
      'application/json': { schema: { oneOf: [success, refused] }, example: { code: 200, msg: 'ok', data: example } },
    },
  };
};

const security = { public: [{}, { session: [] }], required: [{ session: [] }], operator: [{ operator: [] }] } as const;

/** `mall/cart` of `mall/cart.addToCart`. */
export const sliceOf = (operation: Operation): string => operation.id.split('.')[0] ?? operation.id;

/** Schemas of the document by their names. */
class Components {
  readonly schemas: Record<string, Json> = {};

  /** Puts a schema under a name that it does not share, and answers the reference. */
  add(name: string, schema: Json): Json {
    this.schemas[name] = schema;
    return refTo(name);
  }
}

const describe = (route: Route, described: DescribedRoutes, components: Components, facts: ApiFacts): Json => {
  const { operation } = route;
  const input = asInput(described.input(route));
  const resolve = (reference: string): Json => described.components[reference.slice(reference.lastIndexOf('/') + 1)] ?? {};
  const example = exampleInput(input.whole, resolve, (value) => route.input.safeParse(value).success);
  const body = bodyOf(route, input, components, example);
  const parameters = parametersOf(route, input, example);
  const output = described.output(route);
  const refused = components.add(`${pascal(operation.id)}Refusal`, refusalsOf(route, facts));
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [sliceOf(operation)],
    security: security[operation.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: answerOf(route, output, refused, exampleOf('', output, resolve)),
      default: { $ref: '#/components/responses/Refusal' },
    },
    ...(operation.extension ? { 'x-extension': true } : {}),
    ...(operation.deprecated ? { deprecated: true, 'x-deprecation': operation.deprecated } : {}),
    ...(operation.limit ? { 'x-limit': operation.limit } : {}),
  };
};

const refusal = {
  type: 'object',
  properties: {
    code: { type: 'integer', enum: [400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503] },
    msg: { type: 'string', description: "In the caller's language (Accept-Language: zh-Hans, zh-Hant, en, fr, es)" },
    data: { type: ['object', 'null'], description: 'What a client needs to go on, mostly null' },
    key: { type: 'string', description: 'Which refusal it is' },
    field: { type: 'string', description: 'The input that is to blame' },
  },
  required: ['code', 'msg', 'data', 'key'],
};

/**
 * The OpenAPI 3.1 document of all operations, made from the contract and, for the keys of refusals, what the build read from the sources.
 */
export const openApi = (all: readonly Route[], config: Pick<Config, 'apiPrefix'>, facts: ApiFacts): OpenApi => {
  const paths: OpenApi['paths'] = {};
  const described = describeRoutes(all);
  const components = new Components();
  for (const [name, schema] of Object.entries({ ...described.components, Refusal: refusal })) components.add(name, schema);
  for (const route of all) {
    const path = config.apiPrefix + route.operation.path;
    paths[path] = { ...paths[path], [route.operation.method.toLowerCase()]: describe(route, described, components, facts) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Juhe API',
      version: facts.version,
      description: apiText(config.apiPrefix),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(all.map((route) => sliceOf(route.operation)))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            "The session's token, as sign-in answers it in `data.token`; `Authorization: <token>` without the scheme is taken, too",
        },
        operator: { type: 'http', scheme: 'bearer', description: "The company's operator token, or that of a named operator" },
      },
      schemas: Object.fromEntries(Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: {
        Refusal: {
          description:
            'A refusal of something that is no operation, e.g. an unknown path. Refusals of operations have status 200',
          content: { 'application/json': { schema: refTo('Refusal') } },
        },
      },
      'x-refusals': facts.texts,
    },
  };
};
