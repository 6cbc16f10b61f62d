/** The interface between the shell and a remote: the route table and the shape of a page module. */
import type { Deprecation } from '@juhe/contract/deprecation';
import type { RouteEntry } from '@juhe/contract/live-document';
import type { ComponentType } from 'react';
import type { Lang } from './i18n/lang.ts';
import type { Messages } from './i18n/translator.ts';

/** One entry of a remote's `routes.ts`. */
export interface RemoteRoute extends RouteEntry {
  /** As in a release; a name followed by `?` is optional: `['orderNo', 'pay?']`. The release has the names without it. */
  readonly query: readonly string[];
  /** Name of the page builder, if the screen's does not fit (a second path of the same screen); in camel case. */
  readonly name?: string;
  /** A file below `src/` without extension that exports `Screen`, e.g. `cart/cart-screen`. */
  readonly screen: string;
  /**
   * The screen of the list that this page belongs to, e.g. `order/order-list-screen`: on windows of 900 px and more it is
   * shown beside the page. The list's own page names itself, and shows a hint beside it.
   */
  readonly list?: string;
  /** The page will be removed. */
  readonly deprecated?: Deprecation;
}

/** The module that the build exposes for each page of a remote. */
export interface PageModule {
  readonly Screen: ComponentType;
  readonly loadMessages: (lang: Lang) => Promise<Messages>;
}
