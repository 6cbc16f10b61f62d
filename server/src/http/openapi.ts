import type { Operation } from '@juhe/contract/operation';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Route } from './routes.ts';

type Json = Record<string, unknown>;

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

interface Overridden {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: Json;
}

/** Documents fields that accept several spellings by their meaning, and defaults before a conversion as well. */
const asMeant = ({ zodSchema, jsonSchema: shown }: Overridden): void => {
  const documented = shown['documentedAs'];
  if (typeof documented === 'object') {
    for (const key of Object.keys(shown)) if (key !== 'default') delete shown[key];
    Object.assign(shown, documented);
  }
  const { def } = zodSchema._zod;
  if (def.type === 'default' && ['string', 'number', 'boolean'].includes(typeof def.defaultValue))
    shown['default'] ??= def.defaultValue;
};

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: asMeant }) as Json;
  return rest;
};

interface InputSchema {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
  readonly whole: Json;
}

/** Returns the input as an object schema; its top level is the source of parameters. */
export const inputSchema = (route: Route): InputSchema => {
  const fullSchema = jsonSchema(route.input, 'input');
  return {
    whole: fullSchema,
    properties: (fullSchema['properties'] ?? {}) as Record<string, Json>,
    required: (fullSchema['required'] ?? []) as string[],
  };
};

const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

const parametersOf = ({ operation }: Route, input: InputSchema): Json[] => {
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
    // Arrays in forms and queries are comma-joined.
    ...(location === 'query' && input.properties[name]?.['type'] === 'array' ? { style: 'form', explode: false } : {}),
  });
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'Made by the client, once for each intention. The first answer is replayed for 24 hours.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_:-]{8,100}$' },
  };
  return [...inPath.map(parameter('path')), ...inQuery.map(parameter('query')), ...(operation.idempotent ? [key] : [])];
};

const bodyOf = ({ operation }: Route, input: InputSchema): Json | undefined => {
  if (operation.encoding === 'query' || operation.method === 'GET') return undefined;
  const elsewhere = [...pathNames(operation.path), ...(operation.query ?? [])];
  const properties = Object.fromEntries(Object.entries(input.properties).filter(([name]) => !elsewhere.includes(name)));
  const required = input.required.filter((name) => !elsewhere.includes(name));
  const { required: _, ...rest } = input.whole;
  const schema = { ...rest, ...(input.whole['properties'] ? { properties } : {}), ...(required.length > 0 ? { required } : {}) };
  return { required: required.length > 0, content: { [media[operation.encoding]]: { schema } } };
};

const answerOf = (route: Route): Json => {
  if (route.operation.stream)
    return {
      description: 'Server-sent events; each carries JSON',
      content: { 'text/event-stream': { schema: { type: 'string' }, 'x-event-data': jsonSchema(route.output, 'output') } },
    };
  const data = jsonSchema(route.output, 'output');
  const { $defs, ...dataSchema } = data;
  return {
    description: 'The envelope: `code` 200 and the data, or the code and text of a refusal',
    headers: {
      'X-Server-Time': { schema: { type: 'integer' }, description: 'The clock of the server, ms since 1970' },
      'X-Trace-Id': { schema: { type: 'string' } },
    },
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { code: { type: 'integer', const: 200 }, msg: { type: 'string' }, data: dataSchema },
          required: ['code', 'msg', 'data'],
          ...($defs ? { $defs } : {}),
        },
      },
    },
  };
};

const security = { public: [{}, { session: [] }], required: [{ session: [] }], operator: [{ operator: [] }] } as const;

/** `mall/cart` of `mall/cart.addShopCar`. */
export const sliceOf = (operation: Operation): string => operation.id.split('.')[0] ?? operation.id;

const describe = (route: Route): Json => {
  const { operation } = route;
  const input = inputSchema(route);
  const body = bodyOf(route, input);
  const parameters = parametersOf(route, input);
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [sliceOf(operation)],
    security: security[operation.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { 200: answerOf(route), default: { $ref: '#/components/responses/Refusal' } },
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
    data: { type: 'null' },
    key: { type: 'string', description: 'Which refusal it is' },
    field: { type: 'string', description: 'The input that is to blame' },
  },
  required: ['code', 'msg', 'data', 'key'],
};

/** Builds the OpenAPI 3.1 document of all operations from the contract alone. */
export const openApi = (routes: readonly Route[], config: Pick<Config, 'apiPrefix'>): OpenApi => {
  const paths: OpenApi['paths'] = {};
  for (const route of routes) {
    const path = config.apiPrefix + route.operation.path;
    paths[path] = { ...paths[path], [route.operation.method.toLowerCase()]: describe(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Juhe API',
      version: '1.0.0',
      description:
        'Every answer of an operation, refusals too, has HTTP status 200 and an envelope { code, msg, data }. Amounts are integer cents (CNY), instants are ISO 8601 in UTC, ids are opaque text. A POST accepts a form or JSON.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map((route) => sliceOf(route.operation)))].sort().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: "The session's token as it is, without a scheme",
        },
        operator: { type: 'apiKey', in: 'header', name: 'Authorization', description: "The company's operator token" },
      },
      schemas: { Refusal: refusal },
      responses: {
        Refusal: {
          description: 'A refusal',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  };
};
