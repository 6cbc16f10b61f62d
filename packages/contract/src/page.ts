/** Values of query parameters; undefined, null and empty strings are omitted. */
export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Returns the URL of a page behind the hash; called by page builders (`definePage`). */
export const pageUrl = (path: string, query: QueryValues = {}): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  if (!text) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${text}`;
};

/** Query parameters of a page: the required ones and the optional ones. */
type PageQuery<Required extends string, Optional extends string> = Readonly<Record<Required, string | number>> &
  Readonly<Partial<Record<Optional, string | number | boolean | null>>>;

type Arguments<Required extends string, Optional extends string> = [Required | Optional] extends [never]
  ? []
  : [Required] extends [never]
    ? [query?: PageQuery<never, Optional>]
    : [query: PageQuery<Required, Optional>];

/** The parameter names of a page, for `useQuery`; a type only, without a run-time value. */
export interface PageParameters<Name extends string> {
  readonly '~parameters'?: Name;
}

/** The builder of a page's URL: `orderInfo({ orderNo })` is `/subPackages/order/order-info?orderNo=…`. */
export interface Page<Required extends string = never, Optional extends string = never>
  extends PageParameters<Required | Optional> {
  (...query: Arguments<Required, Optional>): string;
  /** Path behind the hash, without a query. */
  readonly path: string;
}

/** A page by its path; the type parameters name its required and its optional query parameters. */
export const definePage = <Required extends string = never, Optional extends string = never>(
  path: string,
): Page<Required, Optional> => Object.assign((query?: QueryValues) => pageUrl(path, query), { path });
