import { ConsecutiveBreaker, circuitBreaker, ExponentialBackoff, handleWhen, isBrokenCircuitError } from 'cockatiel';
import type { Log } from '../../events/bus.ts';
import type { Release } from '../release/release-document.ts';
import { type Answer, createRenderer, type Renderer, RendererBusy, type RendererCode } from './renderer-process.ts';

/**
 * Consecutive failures, for any address, after which a release is not rendered for a while: each may take its full timeout
 * and a process.
 */
const failuresToOpen = 5;
/**
 * Back-off (ms) before a failed release is retried: random, increasing after each failed retry. A fixed release has its own
 * renderer.
 */
const leftAlone = { initialDelay: 5000, maxDelay: 60_000 };

type Name = Pick<Release, 'app' | 'release'>;

/** The renderer of a remote's release together with a release of the shell, behind its circuit breaker. */
export interface ReleaseRenderer extends Omit<Renderer, 'render'> {
  /**
   * Renders a page and parses the result. Rejects when either fails, and without an attempt while the circuit is open ({@link
   * isCircuitOpen}).
   * @param read throws for an invalid page
   */
  render<T>(page: object, answer: Answer, read: (html: string) => T): Promise<T>;
  /** Returns whether both releases are among these, each as `<app> <release>`. */
  isOf(names: ReadonlySet<string>): boolean;
}

/** Returns whether a page was not rendered because its release has failed too often. */
export const isCircuitOpen = (error: unknown): boolean => isBrokenCircuitError(error);

export const createReleaseRenderer = (
  { shell, remote, log }: { readonly shell: Name; readonly remote: Name; readonly log: Log },
  readCode: () => Promise<RendererCode>,
): ReleaseRenderer => {
  const renderer = createRenderer(`${remote.app} ${remote.release}`, readCode);
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof RendererBusy)),
    { halfOpenAfter: new ExponentialBackoff(leftAlone), breaker: new ConsecutiveBreaker(failuresToOpen) },
  );
  const { app, release } = remote;
  breaker.onBreak(() => log.error({ app, release }, 'first screens of a release fail: its pages begin with their skeletons'));
  breaker.onReset(() => log.info({ app, release }, 'first screens of a release are rendered again'));
  return {
    ...renderer,
    render: (page, answer, read) => breaker.execute(async () => read(await renderer.render(page, answer))),
    isOf: (names) => [shell, remote].every((name) => names.has(`${name.app} ${name.release}`)),
  };
};
