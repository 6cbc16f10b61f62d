import type { Deps } from '../../deps.ts';
import type { Channel } from '../channel/state.ts';
import type { BackendContracts } from '../gate/backends.ts';
import { allBackends, type Backend, backendTopic } from './backend.repository.ts';

/** This process's cache of the back ends of all channels. */
export interface BackendMemory {
  find(app: string, channel: Channel): Backend | undefined;
  list(): readonly Backend[];
  contracts(channel: Channel): BackendContracts;
  /** Rereads immediately, e.g. after a change by this process. */
  reread(): Promise<void>;
  close(): void;
}

const retryMs = 1000;

/** Reads them once, and again after each change: a request costs no statement, and a kill reaches every process. */
export const createBackendMemory = async ({ db, bus, log }: Pick<Deps, 'db' | 'bus' | 'log'>): Promise<BackendMemory> => {
  let backends: readonly Backend[] = [];
  let reads = 0;
  let newestRead = 0;
  let timer: NodeJS.Timeout | undefined;
  const reread = async (): Promise<void> => {
    reads += 1;
    const readNumber = reads;
    const read = await allBackends(db);
    // Of two concurrent reads the later one is more current.
    if (readNumber > newestRead) [backends, newestRead] = [read, readNumber];
  };
  const learn = (): void => {
    clearTimeout(timer);
    reread().catch((err: unknown) => {
      log.warn({ err }, 'the back ends of teams cannot be read again; the last ones stay');
      timer = setTimeout(learn, retryMs).unref();
    });
  };
  await reread();
  const stopHearing = bus.subscribe(backendTopic, learn);
  return {
    find: (app, channel) => backends.find((backend) => backend.app === app && backend.channel === channel),
    list: () => backends,
    contracts: (channel) =>
      new Map(
        backends.flatMap((backend) =>
          backend.channel === channel && backend.contract ? [[backend.app, backend.contract] as const] : [],
        ),
      ),
    reread,
    close: () => {
      clearTimeout(timer);
      stopHearing();
    },
  };
};
