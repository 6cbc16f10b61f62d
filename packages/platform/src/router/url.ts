import * as contentPages from '@juhe/contract/pages/content';
import * as shellPages from '@juhe/contract/pages/shell';

export { pageUrl, type QueryValues } from '@juhe/contract/page';

/** The path of a page URL, without its query and trailing slash; `/` is the home page. */
export const pathOf = (url: string): string => {
  const path = (/^[^?#]*/.exec(url)?.[0] ?? '').replace(/\/+$/, '');
  return path === '' ? homePath : path;
};

export const homePath = contentPages.discover.path;
export const loginPath = shellPages.login.path;

/** A path of plain words, as all of ours are: it cannot hide a host, an encoding or a scheme. */
const isPageUrl = (url: string) =>
  /^(\/[\w-]+)+\/?(\?[^#\s]*)?$/.test(url) && ![loginPath, shellPages.loginAlias.path].includes(pathOf(url));

/** The URL given by `redirect=`, if it is a page other than the sign-in; anything else leads home. */
export const safeRedirect = (url: string | undefined): string => (url && isPageUrl(url) ? url : homePath);
