/**
 * An API call as plain data: the browser ships this without zod, the server adds the schemas. Client types, server validation
 * and the OpenAPI document are all derived from an operation and its schemas.
 */

import type { Deprecation } from './deprecation.ts';

/** The encoding of a request's input: in the query string, as a form body, as a JSON body, or as multipart (uploads). */
export type Encoding = 'query' | 'form' | 'json' | 'multipart';

/** Who may call: anybody, a signed-in member, or the company's operator token. */
export type Access = 'public' | 'required' | 'operator';

/** A sliding rate limit stored in the database: at most `count` calls in `seconds` per address or member. */
export interface RateLimit {
  readonly per: 'address' | 'member';
  readonly count: number;
  readonly seconds: number;
}

export interface OperationInfo {
  readonly method: 'GET' | 'POST';
  /** Below the project prefix, e.g. `/api/mall/shoppingCart/addShopCar`; `{name}` marks a path parameter. */
  readonly path: string;
  readonly encoding: Encoding;
  readonly access: Access;
  /** Moves money, stock, bids or coupons: requires an `Idempotency-Key` header (domain.md §1.2). */
  readonly idempotent?: true;
  /**
   * Inputs of an idempotent operation that only confirm it: under one key a repetition may carry others, such as a new code,
   * and is still the same attempt.
   */
  readonly confirmedBy?: readonly string[];
  /** Spends money, creates an obligation or publishes: a member without a bound mobile number is refused (MEMBER-27). */
  readonly mobile?: true;
  /**
   * Communicates with others or with the company: a member who has not accepted the current agreements is refused
   * (MEMBER-28).
   */
  readonly agreed?: true;
  /**
   * Requires an identity proof of the last five minutes (`proveFresh`), or is refused with `proofNeeded`
   * (MEMBER-41, MEMBER-42): `always`; `factor`: for members with a second factor; `aboveCents`: for these, if the
   * input's `amountCents` is higher. Checked before the idempotency key, so that the same attempt continues afterwards.
   */
  readonly fresh?: 'always' | 'factor' | { readonly aboveCents: number };
  /** Not in the specification's list; an addition beside related operations. */
  readonly extension?: true;
  /** Responds with `text/event-stream` instead of an envelope. */
  readonly stream?: true;
  /** Maximum number of open streams per address on one replica, 64 by default: thousands of clients share a carrier's address. */
  readonly streamsPerAddress?: number;
  readonly limit?: RateLimit;
  /**
   * Names of inputs that a POST takes from its query string although it has a body (specification §7, e.g.
   * `setHomepageAccess?permissionLevel=`).
   */
  readonly query?: readonly string[];
  /** Maximum size (bytes) of an upload (`multipart`), 20 MiB by default. */
  readonly maxBytes?: number;
  /** One English sentence for the API document. */
  readonly summary: string;
  /** It will be removed; callers are warned when they publish. */
  readonly deprecated?: Deprecation;
}

/** The part of a zod schema that types need: referring to `ZodType` here would cost seconds of type checking. */
export interface SchemaLike {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** The schemas of one operation. `input` covers query, body and path parameters together. */
export interface OperationSchemas {
  readonly input: SchemaLike;
  readonly output: SchemaLike;
}

/** An operation linked to its schemas by type only. */
export interface Operation<S extends OperationSchemas = OperationSchemas> extends OperationInfo {
  /** `<domain>/<slice>.<name>`, e.g. `mall/cart.addToCart`; the name is that of the function which serves it. */
  readonly id: string;
  /** Never set: carries the schema types for `ClientInput` and friends. */
  readonly schemas?: S;
}

/**
 * What stored data calls an operation: `mall/cart.addShopCar`, its slice and the last part of its path. Idempotency keys, counts
 * of limits and open attempts of browsers outlive a release, in which an operation may get another name; its path stays.
 */
export const storedId = ({ id, path }: Pick<Operation, 'id' | 'path'>): string =>
  `${id.split('.')[0]}.${path.split('/').findLast((part) => !part.startsWith('{'))}`;

/** The caller's input. */
export type ClientInput<O> = O extends Operation<infer S> ? S['input']['_zod']['input'] : never;
/** The caller's result. */
export type ClientOutput<O> = O extends Operation<infer S> ? S['output']['_zod']['output'] : never;
/** A handler's input after validation. */
export type HandlerInput<S extends OperationSchemas> = S['input']['_zod']['output'];
/** A handler's result before serialisation. */
export type HandlerOutput<S extends OperationSchemas> = S['output']['_zod']['input'];

export type SchemaMap = Readonly<Record<string, OperationSchemas>>;

/** The operations of a slice, with the keys of its schemas. */
export type Operations<M extends SchemaMap> = { readonly [K in keyof M]: Operation<M[K]> };

/**
 * Links plain operation data to the schemas of a slice:
 * `export const cart = defineOperations<typeof cartSchemas>()('mall/cart', { listCart: { … } })`.
 */
export const defineOperations =
  <M extends SchemaMap>() =>
  (slice: string, infos: { readonly [K in keyof M]: OperationInfo }): Operations<M> => {
    const named: Record<string, Operation> = {};
    for (const [name, info] of Object.entries<OperationInfo>(infos)) named[name] = { ...info, id: `${slice}.${name}` };
    return named as Operations<M>;
  };
