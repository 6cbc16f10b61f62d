/**
 * What an API call is, as plain data: the browser ships this without zod, the server adds the schemas.
 * Client types, server validation and the OpenAPI document all derive from an operation and its schemas.
 */

import type { Deprecation } from './deprecation.ts';

/** How a request carries its input: in the query string, as a form body, as a JSON body, or as multipart (uploads). */
export type Encoding = 'query' | 'form' | 'json' | 'multipart';

/** Who may call: anybody, a signed-in member, or the company's operator token. */
export type Access = 'public' | 'required' | 'operator';

/** A sliding limit kept in the database: at most `count` calls in `seconds` for each address or member. */
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
  /** Moves money, stock, bids or coupons: needs an `Idempotency-Key` header (domain.md §1.2). */
  readonly idempotent?: true;
  /** Spends money, obliges or publishes: a member who has bound no mobile yet is refused (domain-language.md). */
  readonly mobile?: true;
  /** Says something to others or to the company: a member who has not accepted the agreements as they are now is refused (domain-language.md). */
  readonly agreed?: true;
  /**
   * Needs a proof of the last five minutes that it is the member who asks (`proveFresh`), or is refused with `proofNeeded`
   * (docs/domain-language.md, member): `always`; `factor`: of members with a second factor; `aboveCents`: of these, where the input's
   * `amountCents` is more. Asked before the idempotency key, so that the same attempt goes on afterwards.
   */
  readonly fresh?: 'always' | 'factor' | { readonly aboveCents: number };
  /** Not in the specification's list; added beside its kin. */
  readonly extension?: true;
  /** Answers `text/event-stream` instead of an envelope. */
  readonly stream?: true;
  /** Open streams that one address may have at a time on one replica, 64 unless told: behind a carrier's address are thousands. */
  readonly streamsPerAddress?: number;
  readonly limit?: RateLimit;
  /** Names of inputs that a POST carries in its query string although it has a body (specification §7, e.g. `modifyPermissions?permissionLevel=`). */
  readonly query?: readonly string[];
  /** Most bytes of an upload (`multipart`), 20 MiB unless said. */
  readonly maxBytes?: number;
  /** One English sentence for the API document. */
  readonly summary: string;
  /** It goes away; callers hear of it when they publish. */
  readonly deprecated?: Deprecation;
}

/** The part of a zod schema that types need: naming `ZodType` here would cost seconds of type checking. */
export interface SchemaLike {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

/** The schemas of one operation. `input` covers query, body and path parameters together. */
export interface OperationSchemas {
  readonly input: SchemaLike;
  readonly output: SchemaLike;
}

/** An operation tied to its schemas by type only. */
export interface Operation<S extends OperationSchemas = OperationSchemas> extends OperationInfo {
  /** `<domain>/<slice>.<name>`, e.g. `mall/cart.addShopCar`. */
  readonly id: string;
  /** Never set: carries the schema types for `ClientInput` and friends. */
  readonly schemas?: S;
}

/** What the caller passes. */
export type ClientInput<O> = O extends Operation<infer S> ? S['input']['_zod']['input'] : never;
/** What the caller gets back. */
export type ClientOutput<O> = O extends Operation<infer S> ? S['output']['_zod']['output'] : never;
/** What a handler receives after validation. */
export type HandlerInput<S extends OperationSchemas> = S['input']['_zod']['output'];
/** What a handler returns before serialisation. */
export type HandlerOutput<S extends OperationSchemas> = S['output']['_zod']['input'];

export type SchemaMap = Readonly<Record<string, OperationSchemas>>;

/** The operations of a slice, keyed as its schemas are. */
export type Operations<M extends SchemaMap> = { readonly [K in keyof M]: Operation<M[K]> };

/**
 * Ties plain operation data to the schemas of a slice:
 * `export const cart = defineOperations<typeof cartSchemas>()('mall/cart', { getShopCarList: { … } })`.
 */
export const defineOperations =
  <M extends SchemaMap>() =>
  (slice: string, infos: { readonly [K in keyof M]: OperationInfo }): Operations<M> => {
    const named: Record<string, Operation> = {};
    for (const [name, info] of Object.entries<OperationInfo>(infos)) named[name] = { ...info, id: `${slice}.${name}` };
    return named as Operations<M>;
  };
