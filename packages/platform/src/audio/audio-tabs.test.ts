import { joinTabs } from './audio-tabs.ts';

/** Tabs that receive each other's messages when the test delivers them. */
const tabs = (...times: number[]) => {
  const listeners: ((event: { data: unknown }) => void)[] = [];
  const waiting: unknown[] = [];
  const channel = {
    postMessage: (data: unknown) => void waiting.push(data),
    addEventListener: (_type: string, listener: (event: { data: unknown }) => void) => void listeners.push(listener),
  } as unknown as BroadcastChannel;
  const players = times.map((at, i) => {
    const pause = jest.fn();
    return { pause, begin: joinTabs(channel, pause, { tab: `tab ${i}`, now: () => at }) };
  });
  const deliver = (...more: unknown[]) => {
    for (const data of [...waiting.splice(0), ...more]) for (const listener of listeners) listener({ data });
  };
  return { all: players, deliver };
};

it.each([
  ['one begins, the others pause', [5, 6, 7], [2], [1, 1, 0]],
  ['of two that begin the later one is heard', [5, 6, 1], [0, 1], [1, 0, 2]],
  ['in one moment only one is heard', [5, 5], [0, 1], [1, 0]],
])('%s', (_title, times, begin, pauses) => {
  const { all: players, deliver } = tabs(...times);
  for (const i of begin) players[i]?.begin();
  deliver();
  expect(players.map(({ pause }) => pause.mock.calls.length)).toEqual(pauses);
});

it('messages of others on the channel change nothing', () => {
  const { all: players, deliver } = tabs(1);
  deliver(null, 'x', {}, { tab: 1, at: 9 }, { tab: 'other' });
  expect(players[0]?.pause).not.toHaveBeenCalled();
});
