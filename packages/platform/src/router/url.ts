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

const isPageUrl = (url: string) => /^\/(?!\/)/.test(url) && !url.startsWith(loginPath) && !url.startsWith('/pages/user/login');

/** The address given by `redirect=`, if it is a page of ours other than the sign-in; anything else leads home. */
export const safeRedirect = (url: string | undefined): string => (url && isPageUrl(url) ? url : homePath);
