import { ConsecutiveBreaker, circuitBreaker, ExponentialBackoff, handleWhen, isBrokenCircuitError } from 'cockatiel';
import type { Log } from '../../events/bus.ts';
import type { Release } from '../release/release-document.ts';
import { type Answer, createRenderer, type Renderer, RendererBusy, type RendererCode } from './renderer-process.ts';

/** Failures in a row, whatever the address, after which a release is rendered no more for a while: each may take its whole time and a process. */
const failuresToOpen = 5;
/** Milliseconds until a release that failed is tried again: random, longer after each try that failed. A mended release has a renderer of its own. */
const leftAlone = { initialDelay: 5000, maxDelay: 60_000 };

type Name = Pick<Release, 'app' | 'release'>;

/** The renderer of a remote's release beside a release of the shell, behind its circuit breaker. */
export interface ReleaseRenderer extends Omit<Renderer, 'render'> {
  /**
   * Renders a page and reads what came. Rejects when either fails, and without a try while the release is left alone ({@link isLeftAlone}).
   * @param read throws for what is no page
   */
  render<T>(page: object, answer: Answer, read: (html: string) => T): Promise<T>;
  /** Whether both releases are among these, each as `<app> <release>`. */
  isOf(names: ReadonlySet<string>): boolean;
}

/** Whether a page was not rendered because its release has failed too often. */
export const isLeftAlone = (error: unknown): boolean => isBrokenCircuitError(error);

export const createReleaseRenderer = (
  { shell, remote, log }: { readonly shell: Name; readonly remote: Name; readonly log: Log },
  readCode: () => Promise<RendererCode>,
): ReleaseRenderer => {
  const renderer = createRenderer(readCode);
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
