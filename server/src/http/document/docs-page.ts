import { createHash } from 'node:crypto';
import type { ApiFacts } from './api-facts.ts';
import { escapeHtml } from '@juhe/contract/html-entities';
import type { Route } from '../call/routes.ts';
import { tagDescriptions } from './openapi-tags.ts';
import { inputSchema, type OpenApi, sliceOf } from './openapi.ts';

type Json = Record<string, unknown>;

const limits = (schema: Json): string =>
  [
    schema['minLength'] === undefined ? '' : `≥ ${String(schema['minLength'])} characters`,
    schema['maxLength'] === undefined ? '' : `≤ ${String(schema['maxLength'])} characters`,
    schema['minimum'] === undefined ? '' : `≥ ${String(schema['minimum'])}`,
    schema['maximum'] === undefined ? '' : `≤ ${String(schema['maximum'])}`,
    schema['pattern'] === undefined ? '' : String(schema['pattern']),
    schema['default'] === undefined ? '' : `default ${JSON.stringify(schema['default'])}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Describes a schema: `array of object`, `"a" | "b"`. */
const typeOf = (schema: Json): string => {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `array of ${typeOf((schema['items'] ?? {}) as Json)}`;
  return typeof schema['type'] === 'string' ? schema['type'] : 'any';
};

const inputTable = (route: Route): string => {
  const { properties, required } = inputSchema(route);
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      `<tr><td><code>${escapeHtml(name)}</code>${required.includes(name) ? '' : ' <small>optional</small>'}</td><td>${escapeHtml(typeOf(schema))}</td><td>${escapeHtml(limits(schema))}</td></tr>`,
  );
  return rows.length === 0
    ? '<p>No input.</p>'
    : `<table><tr><th>Input</th><th>Type</th><th>Rule</th></tr>${rows.join('')}</table>`;
};

/** The path of a route in the document, with its operation there. */
const describedRoute = ({ operation }: Route, document: OpenApi): { path: string; described: Json } => {
  const path = Object.keys(document.paths).find((candidate) => candidate.endsWith(operation.path)) ?? operation.path;
  return { path, described: document.paths[path]?.[operation.method.toLowerCase()] ?? {} };
};

const contentOf = (part: unknown): Record<string, Json> =>
  ((part as Json | undefined)?.['content'] ?? {}) as Record<string, Json>;

const dataOf = (answer: Record<string, Json>): Json => {
  const stream = answer['text/event-stream']?.['x-event-data'];
  const envelope = answer['application/json']?.['schema'] as { oneOf?: readonly Json[] } | undefined;
  return (stream ?? (envelope?.oneOf?.[0]?.['properties'] as Json | undefined)?.['data'] ?? {}) as Json;
};

/** Quotes a text for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A command that sends the example of the input, where the shell has ORIGIN and TOKEN; none for uploads, which need a file. */
const curlOf = ({ operation }: Route, path: string, described: Json): string[] => {
  const content = contentOf(described['requestBody']);
  if (content['multipart/form-data']) return [];
  const examples = ((described['parameters'] ?? []) as Json[]).filter((parameter) => 'example' in parameter);
  const pairs = (location: string): [string, string][] =>
    examples.filter((parameter) => parameter['in'] === location).map(({ name, example }) => [String(name), String(example)]);
  const query = new URLSearchParams(pairs('query')).toString();
  const url = pairs('path').reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)), path);
  const body = content['application/json'];
  const parts = [
    operation.stream ? 'curl -N' : 'curl',
    operation.method === 'GET' ? '' : `-X ${operation.method}`,
    `"$ORIGIN${url}${query && `?${query}`}"`,
    operation.access === 'public' ? '' : '-H "Authorization: Bearer $TOKEN"',
    operation.idempotent ? '-H "Idempotency-Key: $(uuidgen)"' : '',
    body ? `-H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body['example'] ?? {}))}` : '',
  ];
  return [parts.filter(Boolean).join(' ')];
};

/** An example of the input, as its parameters and its body, and one of the output. */
const exampleText = (operation: Json, answer: Record<string, Json>, commands: readonly string[]): string => {
  const parameters = ((operation['parameters'] ?? []) as Json[])
    .filter((parameter) => parameter['in'] !== 'header' && 'example' in parameter)
    .map((parameter) => `${String(parameter['name'])}=${String(parameter['example'])}`);
  const body = Object.values(contentOf(operation['requestBody']))[0]?.['example'];
  const shown = [
    ...parameters,
    ...(body === undefined ? [] : [JSON.stringify(body)]),
    ...Object.values(answer).flatMap(({ example }) =>
      example === undefined ? [] : [typeof example === 'string' ? example.trim() : JSON.stringify(example)],
    ),
  ];
  return `<p>Example</p>${[shown.join('\n'), ...commands].map((text) => `<pre>${escapeHtml(text)}</pre>`).join('')}`;
};

/** The component that a reference names, in a link to it. */
const withLinks = (text: string): string =>
  escapeHtml(text).replace(/&quot;#\/components\/schemas\/(\w+)&quot;/g, '<a href="#schema-$1">$1</a>');

const schemaText = (schema: Json): string => `<pre>${withLinks(JSON.stringify(schema, null, 1))}</pre>`;

/** Refusals specific to this operation; the common ones are in `openapi.json`. */
const refusalList = ({ operation }: Route, { operations, texts }: ApiFacts): string => {
  const shown = (operations[operation.id] ?? []).map((key) => `<a href="#refusal-${key}">${texts[key]?.code ?? ''} ${key}</a>`);
  return shown.length === 0 ? '' : `<p>Refusals of its own: ${shown.join(', ')}</p>`;
};

const refusalSection = ({ texts }: ApiFacts): string => {
  const rows = Object.entries(texts).map(
    ([key, { code, text }]) =>
      `<tr id="refusal-${key}"><td>${code}</td><td><code>${key}</code></td><td>${escapeHtml(text)}</td></tr>`,
  );
  return rows.length === 0 ? '' : `<h2>Refusals <small>${rows.length}</small></h2><table>${rows.join('')}</table>`;
};

const componentSection = (document: OpenApi): string => {
  const schemas = Object.entries(document.components['schemas'] as Record<string, Json>);
  const shown = schemas.filter(([name]) => !name.endsWith('Refusal') || name === 'Refusal');
  return `<section><h2>Schemas <small>${shown.length}</small></h2>${shown
    .map(
      ([name, schema]) => `<details id="schema-${name}"><summary><code>${name}</code></summary>${schemaText(schema)}</details>`,
    )
    .join('')}</section>`;
};

const entry = (route: Route, document: OpenApi, facts: ApiFacts): string => {
  const { operation } = route;
  const { path, described } = describedRoute(route, document);
  const answer = contentOf((described['responses'] as Json | undefined)?.['200']);
  const marks = [
    operation.access === 'public' ? '' : operation.access === 'required' ? 'signed in' : 'operator',
    operation.encoding === 'query' ? '' : operation.encoding,
    operation.idempotent ? 'Idempotency-Key' : '',
    operation.stream ? 'stream' : '',
    operation.extension ? 'extension' : '',
    operation.limit ? `${operation.limit.count} in ${operation.limit.seconds} s` : '',
  ].filter(Boolean);
  return `<details id="${escapeHtml(operation.id)}"><summary><b class="${operation.method}">${operation.method}</b> <code>${escapeHtml(operation.path)}</code>
<span>${escapeHtml(operation.summary)}</span>${marks.map((mark) => `<i>${escapeHtml(mark)}</i>`).join('')}</summary>
${inputTable(route)}<p>Data of the answer</p>${schemaText(dataOf(answer))}${exampleText(described, answer, curlOf(route, path, described))}${refusalList(route, facts)}</details>`;
};

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:16px}
h1{font-size:22px}h2{font-size:17px;margin:28px 0 8px;position:sticky;top:0;background:Canvas;padding:6px 0}
input{font:inherit;width:100%;box-sizing:border-box;padding:11px 12px;border:1px solid GrayText;border-radius:8px;background:Canvas;color:CanvasText}
details{border-bottom:1px solid color-mix(in srgb,CanvasText 15%,Canvas)}summary{padding:11px 0;cursor:pointer;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:44px;color:#0a6e3f}summary b.POST{color:#9a4b00}summary span{display:block;margin-left:48px}
summary i{font-style:normal;font-size:12px;border:1px solid GrayText;border-radius:4px;padding:0 5px;margin:0 4px 0 0}summary i:first-of-type{margin-left:48px}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}td,th{text-align:left;vertical-align:top;padding:4px 14px 4px 0;overflow-wrap:anywhere}
pre{overflow:auto;max-height:420px;padding:10px;border-radius:8px;background:color-mix(in srgb,CanvasText 6%,Canvas);font-size:13px}
@media(prefers-color-scheme:dark){summary b{color:#5fd39a}summary b.POST{color:#f0a35e}}`;

const script = `const box=document.querySelector('input');box.hidden=false;
const open=()=>{const it=document.getElementById(decodeURIComponent(location.hash.slice(1)));if(it){it.open=true;it.scrollIntoView()}};
box.addEventListener('input',()=>{const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);
for(const part of document.querySelectorAll('section')){let shown=0;for(const it of part.querySelectorAll('details')){
const text=it.firstElementChild.textContent.toLowerCase();it.hidden=!words.every(w=>text.includes(w));if(!it.hidden)shown++}part.hidden=!shown}});
addEventListener('hashchange',open);open();`;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Renders the API documentation: works without scripts, on a phone, and loads nothing. `policy` is its
 * Content-Security-Policy.
 */
export const docsPage = (routes: readonly Route[], document: OpenApi, facts: ApiFacts): { html: string; policy: string } => {
  const slices = [...new Set(routes.map((route) => sliceOf(route.operation)))].sort();
  const sections = slices.map((slice) => {
    const sliceRoutes = routes.filter((route) => sliceOf(route.operation) === slice);
    const description = tagDescriptions[slice];
    const lead = description === undefined ? '' : `<p>${escapeHtml(description)}</p>`;
    return `<section><h2>${escapeHtml(slice)} <small>${sliceRoutes.length}</small></h2>${lead}${sliceRoutes.map((route) => entry(route, document, facts)).join('')}</section>`;
  });
  const text = String(document.info['description'])
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Juhe API</title><style>${style}</style></head>
<body><h1>Juhe API <small>${routes.length} operations</small></h1>${text} <a href="openapi.json">openapi.json</a>
<input type="search" aria-label="Search operations" placeholder="Search path, summary, access" hidden>${sections.join('')}${componentSection(document)}${refusalSection(facts)}<script>${script}</script></body></html>`;
  const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
};
