import type { HandlerInput, HandlerOutput, Operation, OperationSchemas, Operations, SchemaMap } from '@juhe/contract/operation';
import { z } from 'zod';
import type { GuardedAnswer, GuardedCall } from '../../idempotency/guard.ts';
import type { Ctx } from './context.ts';
import type { Failure } from '../failure/failures.ts';
import type { EventStream } from '../transport/stream.ts';

/** The implementation of an operation: validated input in, the response's data out (a stream for `stream: true`). */
export type Handler<S extends OperationSchemas> = (
  ctx: Ctx,
  input: HandlerInput<S>,
) => HandlerOutput<S> | EventStream | Promise<HandlerOutput<S> | EventStream>;

/** Passed to a handler that manages its own idempotency keys, besides the input. */
export interface OwnGuard<O = unknown> {
  readonly call: GuardedCall;
  /** Serialise the envelope of a response and of a refusal. */
  readonly answer: (output: O) => string;
  readonly refuse: (failure: Failure) => string;
  /** Executes a single call like the guard of other operations: key, effect and response in one transaction. */
  readonly once: (effect: () => Promise<O>) => Promise<GuardedAnswer>;
}

/** The guard of calls that are only executed in batches. */
export type TurnGuard<O = unknown> = Omit<OwnGuard<O>, 'once'>;

/**
 * A handler of an idempotent operation that claims its keys and stores its responses itself, in the transactions of its
 * effects, because it batches several calls.
 */
export interface SelfGuarded<S extends OperationSchemas> {
  readonly guarded: (ctx: Ctx, input: HandlerInput<S>, guard: OwnGuard<HandlerOutput<S>>) => Promise<GuardedAnswer>;
}

/** An operation of a group without its types. */
export interface Route {
  readonly operation: Operation;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly handler: (ctx: Ctx, input: unknown) => unknown;
  readonly guarded?: (ctx: Ctx, input: unknown, guard: OwnGuard) => Promise<GuardedAnswer>;
}

/** The operations of one slice with their handlers, as listed in `<domain>/module.ts`. */
export type RouteGroup = readonly Route[];

const asZod = (schema: unknown, label: string): z.ZodType => {
  if (schema instanceof z.ZodType) return schema;
  throw new Error(`${label} is not a zod schema`);
};

/**
 * Binds the operations of a slice to the functions of the same names: `routes(cart, cartSchemas, service)`, or of several
 * modules `{ ...checkout, ...service }`; what is not a plain function of context and input is given by its name, `{ ...service,
 * placeBid: { guarded: service.placeBid } }`. An operation without a function does not compile; other exports of a module are
 * ignored.
 */
export const routes = <M extends SchemaMap>(
  operations: Operations<M>,
  schemas: M,
  handlers: { readonly [K in keyof M]: Handler<M[K]> | SelfGuarded<M[K]> },
): RouteGroup =>
  Object.keys(schemas).map((name) => {
    const operation = operations[name];
    const schema = schemas[name];
    const handler = handlers[name];
    if (!operation || !schema || !handler) throw new Error(`operation ${name} lacks its schema or its handler`);
    return {
      operation,
      input: asZod(schema.input, `the input of ${operation.id}`),
      output: asZod(schema.output, `the output of ${operation.id}`),
      ...(typeof handler === 'function'
        ? { handler: handler as Route['handler'] }
        : {
            handler: () => {
              throw new Error(`${operation.id} keeps its own idempotency keys`);
            },
            guarded: handler.guarded as NonNullable<Route['guarded']>,
          }),
    };
  });
