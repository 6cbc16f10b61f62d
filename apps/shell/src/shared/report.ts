import { pageJson } from './page-json.ts';

/** An event about a release (docs/releasing.md, Observability). Cheap: queued until the sender has loaded. */
export type Report =
  /** A page of the release was shown. */
  | { readonly kind: 'load'; readonly app: string; readonly release: string }
  /**
   * A page of the release could not be shown (`name` is the fault's kind, `thrown` the value thrown by its code, from which
   * the sender derives the location), or left something behind (`leak …`, leaks/).
   */
  | { readonly kind: 'failure'; readonly app: string; readonly release: string; readonly name: string; readonly thrown?: unknown }
  /** Code of the release threw; `name` is the error's name and location. */
  | { readonly kind: 'error'; readonly app: string; readonly release: string; readonly name: string }
  | { readonly kind: 'vital'; readonly app: string; readonly release: string; readonly name: string; readonly value: number };

const mostKept = 200;
const waiting: Report[] = pageJson().reports ?? [];
let send: ((report: Report) => void) | undefined;
let hurry: (() => void) | undefined;

/** Records one event; never throws and never blocks. */
export const report = (event: Report): void => {
  if (send) send(event);
  else if (waiting.length < mostKept) waiting.push(event);
  if (event.kind === 'failure') hurry?.();
};

/** Calls the listener when a page fails before the sender has loaded: visitors who see that leave within seconds. */
export const onEarlyFailure = (listener: () => void): void => {
  hurry = listener;
  if (waiting.some(({ kind }) => kind === 'failure')) listener();
};

/** Registers the sender and passes it the events queued so far. */
export const onReport = (sender: (report: Report) => void): void => {
  send = sender;
  for (const event of waiting.splice(0)) sender(event);
};
