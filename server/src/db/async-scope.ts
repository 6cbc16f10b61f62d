import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

/** What the current asynchronous work belongs to. */
interface AsyncScope {
  /** The span of a sampled request. */
  readonly span?: Span | undefined;
  /** The transaction that the work was started in; it may have ended since. */
  readonly transaction?: { readonly isOpen: boolean } | undefined;
}

/** One storage for all: Node copies the value of each one to every promise, which costs a busy server several per cent. */
const storage = new AsyncLocalStorage<AsyncScope>();

export const currentScope = (): AsyncScope | undefined => storage.getStore();

/** Runs `work` with changed parts of the scope. */
export const runInScope = <T>(changes: AsyncScope, work: () => T): T => storage.run({ ...storage.getStore(), ...changes }, work);
