/** Values of query parameters; undefined, null and the empty text are left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address of a page behind the hash: `pageUrl('/subPackages/shop/goods-info', { saleNo })`. */
export const pageUrl = (path: string, query: QueryValues = {}): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  if (!text) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${text}`;
};

/** The path of a page address, without its query and a slash at the end; `/` is the home page. */
export const pathOf = (url: string): string => {
  const path = (/^[^?#]*/.exec(url)?.[0] ?? '').replace(/\/+$/, '');
  return path === '' ? homePath : path;
};

export const homePath = '/pages/index/index';
export const loginPath = '/subPackages/user/login';

/** A path of plain words, as all of ours are: no host, no encoding, no scheme can hide in it. */
const isPageUrl = (url: string) =>
  /^(\/[\w-]+)+\/?(\?[^#\s]*)?$/.test(url) && ![loginPath, '/pages/user/login'].includes(pathOf(url));

/** The address given by `redirect=`, if it is a page's other than the sign-in's; anything else leads home. */
export const safeRedirect = (url: string | undefined): string => (url && isPageUrl(url) ? url : homePath);
