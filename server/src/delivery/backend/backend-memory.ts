import type { Deps } from '../../deps.ts';
import type { Channel } from '../channel/state.ts';
import type { BackendContracts } from '../gate/backends.ts';
import { allBackends, type Backend, backendTopic } from './backend.repository.ts';

/** The back ends of all channels as this process knows them. */
export interface BackendMemory {
  find(app: string, channel: Channel): Backend | undefined;
  all(): readonly Backend[];
  contracts(channel: Channel): BackendContracts;
  /** Reads again at once, as after an own change. */
  reread(): Promise<void>;
  close(): void;
}

const retryMs = 1000;

/** Reads them once, and again whenever one changes: a call costs no statement, and a kill reaches every process. */
export const createBackendMemory = async ({ db, bus, log }: Pick<Deps, 'db' | 'bus' | 'log'>): Promise<BackendMemory> => {
  let backends: readonly Backend[] = [];
  let reads = 0;
  let newestRead = 0;
  let timer: NodeJS.Timeout | undefined;
  const reread = async (): Promise<void> => {
    reads += 1;
    const own = reads;
    const read = await allBackends(db);
    // Of two at a time the one that began later knows more.
    if (own > newestRead) [backends, newestRead] = [read, own];
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
    find: (app, channel) => backends.find((one) => one.app === app && one.channel === channel),
    all: () => backends,
    contracts: (channel) =>
      new Map(backends.flatMap((one) => (one.channel === channel && one.contract ? [[one.app, one.contract] as const] : []))),
    reread,
    close: () => {
      clearTimeout(timer);
      stopHearing();
    },
  };
};
