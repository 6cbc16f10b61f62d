import type { AppState } from '../channel/state.ts';

/** Actions of an operator in the console; those of the channel concern the whole channel, those of back ends a team's own service. */
export const actions = [
  'rollback',
  'canary',
  'approve',
  'stopCanary',
  'kill',
  'revive',
  'freeze',
  'unfreeze',
  'freezeChannel',
  'unfreezeChannel',
  'killBackend',
  'reviveBackend',
] as const;
export type Action = (typeof actions)[number];

/** Returns the actions that make sense for an app now, the most likely first; `secondPerson`: the channel requires approvals. */
export const actionsFor = (
  app: string,
  { canary, pilot, killed, frozen }: AppState,
  channelFrozen: boolean,
  secondPerson = false,
): readonly Action[] => [
  ...(canary || (pilot && pilot.percent > 0) ? (['stopCanary'] as const) : []),
  ...(pilot ? [] : (['rollback'] as const)),
  ...(canary || !(frozen || channelFrozen) ? (['canary'] as const) : []),
  ...(secondPerson ? (['approve'] as const) : []),
  // Without the shell there is no page at all.
  ...(app === 'shell' ? [] : [killed ? ('revive' as const) : ('kill' as const)]),
  frozen ? 'unfreeze' : 'freeze',
];

export const actionAddress = (channel: string, action: Action, app?: string): string =>
  `/platform/console/act?${new URLSearchParams({ channel, action, ...(app === undefined ? {} : { app }) }).toString()}`;
