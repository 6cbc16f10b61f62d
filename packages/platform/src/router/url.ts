import * as contentPages from '@juhe/contract/pages/content';
import * as shellPages from '@juhe/contract/pages/shell';

export { pageUrl, type QueryValues } from '@juhe/contract/page';

/** The path of a page address, without its query and a slash at the end; `/` is the home page. */
export const pathOf = (url: string): string => {
  const path = (/^[^?#]*/.exec(url)?.[0] ?? '').replace(/\/+$/, '');
  return path === '' ? homePath : path;
};

export const homePath = contentPages.discover.path;
export const loginPath = shellPages.login.path;

/** A path of plain words, as all of ours are: no host, no encoding, no scheme can hide in it. */
const isPageUrl = (url: string) =>
  /^(\/[\w-]+)+\/?(\?[^#\s]*)?$/.test(url) && ![loginPath, shellPages.loginAlias.path].includes(pathOf(url));

/** The address given by `redirect=`, if it is a page's other than the sign-in's; anything else leads home. */
export const safeRedirect = (url: string | undefined): string => (url && isPageUrl(url) ? url : homePath);
