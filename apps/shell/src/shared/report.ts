import { pageJson } from './page-json.ts';

/** What is told about the apps' releases (docs/releasing.md, Observability). Cheap: kept until the sender has loaded. */
export type Report =
  /** A page of the release was shown. */
  | { readonly kind: 'load'; readonly app: string; readonly release: string }
  /**
   * A page of the release could not be shown (`name` is the fault's kind, `thrown` what its code threw: the sender says where), or left something
   * behind (`leak …`, leaks/).
   */
  | { readonly kind: 'failure'; readonly app: string; readonly release: string; readonly name: string; readonly thrown?: unknown }
  /** Code of the release threw; `name` is the error's name and place. */
  | { readonly kind: 'error'; readonly app: string; readonly release: string; readonly name: string }
  | { readonly kind: 'vital'; readonly app: string; readonly release: string; readonly name: string; readonly value: number };

const mostKept = 200;
const waiting: Report[] = pageJson().reports ?? [];
let send: ((report: Report) => void) | undefined;
let hurry: (() => void) | undefined;

/** Tells one thing; it never throws and never waits. */
export const report = (one: Report): void => {
  if (send) send(one);
  else if (waiting.length < mostKept) waiting.push(one);
  if (one.kind === 'failure') hurry?.();
};

/** Calls when a page has failed before the sender has loaded: who meets that leaves within seconds. */
export const onEarlyFailure = (listener: () => void): void => {
  hurry = listener;
  if (waiting.some(({ kind }) => kind === 'failure')) listener();
};

/** The sender takes over, with what was told before it had loaded. */
export const onReport = (sender: (report: Report) => void): void => {
  send = sender;
  for (const one of waiting.splice(0)) sender(one);
};
