import { createApiLoop } from './api-loop.mjs';

/** A loop whose builds and servers end when the test says so. */
const scene = () => {
  const events: string[] = [];
  const builds: ((worked: boolean) => void)[] = [];
  const exits: ((code: number) => void)[] = [];
  const waiting = new Map<string, () => void>();
  const note = (event: string): void => {
    events.push(event);
    waiting.get(event)?.();
  };
  const loop = createApiLoop({
    build: () => {
      note(`build ${builds.length + 1}`);
      return new Promise<boolean>((resolve) => builds.push(resolve));
    },
    serve: (signal: AbortSignal) => {
      note(`start ${exits.length + 1}`);
      return new Promise<number>((resolve) => {
        exits.push(resolve);
        signal.addEventListener('abort', () => {
          note('stop');
          resolve(0);
        });
      });
    },
    print: note,
  });
  const until = (event: string): Promise<void> =>
    events.includes(event) ? Promise.resolve() : new Promise((resolve) => waiting.set(event, resolve));
  return { loop, events, builds, exits, until };
};

it('restarts after a change, once the build is finished', async () => {
  const { loop, events, builds, exits, until } = scene();
  const ended = loop.run();
  loop.changed();
  await until('build 1');
  expect(events).toEqual(['start 1', 'build 1']);
  builds[0]?.(true);
  await until('start 2');
  expect(events).toEqual(['start 1', 'build 1', 'stop', 'start 2']);
  loop.end();
  exits[1]?.(0);
  await ended;
});

it('rebuilds changes made during a build, and keeps the old server when a build fails', async () => {
  const { loop, events, builds, exits, until } = scene();
  const ended = loop.run();
  loop.changed();
  await until('build 1');
  loop.changed();
  builds[0]?.(true);
  await until('build 2');
  builds[1]?.(false);
  loop.changed();
  await until('build 3');
  expect(events).toEqual(['start 1', 'build 1', 'build 2', 'build 3']);
  builds[2]?.(true);
  await until('start 2');
  loop.end();
  exits[1]?.(0);
  await ended;
});

it('starts again after a failed start, at the next change', async () => {
  const { loop, events, builds, exits, until } = scene();
  const ended = loop.run();
  exits[0]?.(1);
  await until('The server ended with 1. It starts again with the next change of its sources.');
  loop.changed();
  await until('build 1');
  builds[0]?.(true);
  await until('start 2');
  expect(events.filter((event) => event === 'start 2')).toHaveLength(1);
  loop.end();
  exits[1]?.(0);
  await ended;
});
