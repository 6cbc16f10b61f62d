import { pageJson } from './page-json.ts';
import type { Report } from './page-json.ts';

export type { Report } from './page-json.ts';

const maxStored = 200;
const queue: Report[] = pageJson().reports ?? [];
let send: ((report: Report) => void) | undefined;
let earlyFailureListener: (() => void) | undefined;

/** Records one event; never throws and never blocks. */
export const report = (event: Report): void => {
  if (send) send(event);
  else if (queue.length < maxStored) queue.push(event);
  if (event.kind === 'failure') earlyFailureListener?.();
};

/** Calls the listener when a page fails before the sender has loaded: visitors who see that leave within seconds. */
export const onEarlyFailure = (listener: () => void): void => {
  earlyFailureListener = listener;
  if (queue.some(({ kind }) => kind === 'failure')) listener();
};

/** Registers the sender and passes it the events queued so far. */
export const onReport = (sender: (report: Report) => void): void => {
  send = sender;
  for (const event of queue.splice(0)) sender(event);
};
