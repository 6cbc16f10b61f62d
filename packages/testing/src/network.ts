import { apiPrefix } from '@juhe/api-client';
import { type Asked, fakeApi, type Reply } from '@juhe/api-client/testing/test-api';
import type { Operation } from '@juhe/contract/operation';
import type { Shape } from '@juhe/contract/shape';
import { valueMisfit } from '@juhe/contract/value-fit';
import type { Answer } from './answers.ts';
import { checkOutput, operationOf } from './contract.ts';

/** A call made by the page. */
export interface Call {
  /** `<domain>/<slice>.<name>`, or method and path of an unmatched URL. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface Network {
  /** The calls so far, oldest first. */
  readonly calls: readonly Call[];
  /** Faults so far: unmatched calls, and responses that the contract does not allow. */
  readonly faults: readonly string[];
  readonly close: () => void;
}

interface Ready {
  readonly answer: Answer;
  readonly operation: Operation;
  readonly path: RegExp;
  readonly check: (data: unknown) => void;
}

/** The types of an operation of the app's own back end (`defineBackend`), which is not in the contract. */
const shapesOf = (info: Operation | undefined): { readonly answer: Shape } | undefined =>
  (info as { readonly shapes?: { readonly answer: Shape } } | undefined)?.shapes;

const checkShape = ({ answer }: { readonly answer: Shape }, id: string, data: unknown): void => {
  const violation = valueMisfit(data, answer, 'data', false);
  if (violation !== undefined) throw new Error(`the contract does not allow this answer of ${id}: ${violation}`);
};

const checksOf = async ({ info, operation: id }: Answer): Promise<Pick<Ready, 'operation' | 'check'>> => {
  const shapes = shapesOf(info);
  if (info && shapes) return { operation: info, check: (data) => checkShape(shapes, id, data) };
  const { operation, schemas } = await operationOf(id);
  return { operation, check: (data) => checkOutput(operation.id, schemas, data) };
};

const prepare = async (answer: Answer): Promise<Ready> => {
  const { operation, check: validate } = await checksOf(answer);
  const path = new RegExp(`^${operation.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { answer, operation, path, check: validate };
};

const fieldsOf = (entries: Iterable<[string, unknown]>): Record<string, unknown> => {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of entries) fields[name] = name in fields ? [fields[name], value].flat() : value;
  return fields;
};

const bodyOf = ({ body, form }: Asked): Record<string, unknown> => {
  if (form) return fieldsOf(form.entries());
  if (!body) return {};
  return body.startsWith('{') ? (JSON.parse(body) as Record<string, unknown>) : fieldsOf(new URLSearchParams(body));
};

const envelope = (code: number, msg: string, data: unknown, more: object = {}): Reply => ({
  body: JSON.stringify({ code, msg, data, ...more }),
});

/**
 * Replaces the network: a call receives the first matching response, which is checked against the contract. An unmatched call
 * goes to `fallback`, or is a fault without one. `onFault` is called with each fault immediately.
 */
export const openNetwork = async (
  answers: readonly Answer[],
  fallback: ((request: Asked) => Promise<Reply>) | undefined,
  onFault: (fault: string) => void = () => undefined,
): Promise<Network> => {
  const ready = await Promise.all(answers.map(prepare));
  const api = fakeApi();
  const calls: Call[] = [];
  const faults: string[] = [];

  const find = (request: Asked) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const path = pathname.startsWith(apiPrefix()) ? pathname.slice(apiPrefix().length) : pathname;
    const sentFields = { ...fieldsOf(searchParams), ...bodyOf(request) };
    for (const match of ready) {
      const matched = match.operation.method === request.method.toUpperCase() ? match.path.exec(path) : null;
      const input = { ...sentFields, ...matched?.groups };
      const { only } = match.answer;
      if (matched && Object.entries(only ?? {}).every(([name, value]) => String(input[name] ?? '') === value))
        return { match, input, name: match.operation.id };
    }
    return { match: undefined, input: sentFields, name: `${request.method.toUpperCase()} ${path}` };
  };

  api.answer(async (request) => {
    const { match, input, name } = find(request);
    calls.push({ operation: name, input });
    if (!match && fallback) return fallback(request);
    try {
      if (!match) throw new Error(`nothing answers ${name} (${JSON.stringify(input)})`);
      const response = match.answer.give(input);
      if ('refusal' in response) {
        const { code, msg, ...more } = response.refusal;
        return envelope(code, msg, null, more);
      }
      match.check(response.data);
      return envelope(200, 'ok', response.data);
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      faults.push(fault);
      onFault(fault);
      return envelope(500, 'not answered in this test', null);
    }
  });
  return { calls, faults, close: () => api.restore() };
};
