/** Values of query parameters; undefined, null and the empty text are left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address of a page behind the hash; builders of pages (`definePage`) call it. */
export const pageUrl = (path: string, query: QueryValues = {}): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  if (!text) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${text}`;
};

/** Query parameters of a page: those without which it shows nothing, and the others. */
type PageQuery<Required extends string, Optional extends string> = Readonly<Record<Required, string | number>> &
  Readonly<Partial<Record<Optional, string | number | boolean | null>>>;

type Arguments<Required extends string, Optional extends string> = [Required | Optional] extends [never]
  ? []
  : [Required] extends [never]
    ? [query?: PageQuery<never, Optional>]
    : [query: PageQuery<Required, Optional>];

/** What a page's parameters are called, for `useQuery`; a type only, nothing at run time has it. */
export interface PageParameters<Name extends string> {
  readonly '~parameters'?: Name;
}

/** The builder of a page's address: `orderInfo({ orderNo })` is `/subPackages/order/order-info?orderNo=…`. */
export interface Page<Required extends string = never, Optional extends string = never>
  extends PageParameters<Required | Optional> {
  (...query: Arguments<Required, Optional>): string;
  /** Behind the hash, without a query. */
  readonly path: string;
}

/** A page by its path; the type parameters name its required and its optional query parameters. */
export const definePage = <Required extends string = never, Optional extends string = never>(
  path: string,
): Page<Required, Optional> => Object.assign((query?: QueryValues) => pageUrl(path, query), { path });
