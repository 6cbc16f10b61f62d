import { createHmac, hkdfSync } from 'node:crypto';
import type { AppState, ChannelState } from '../channel/state.ts';

/** Returns the key by which devices are chosen; outsiders cannot tell which device ids are in a rollout. */
export const canaryKey = (secretKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'juhe delivery canary', 32));

/** Returns the position of a device in a rollout: evenly distributed over [0, 100), constant, independent between rollouts. */
export const canaryPlace = (key: Buffer, rollout: string, device: string): number => {
  const digest = createHmac('sha256', key).update(`${rollout}\0${device}`).digest();
  // 48 bits are an exact number, and their maximum times 100 / 2^48 is still below 100.
  return (digest.readUIntBE(0, 6) / 2 ** 48) * 100;
};

/**
 * Returns whether a device gets a rollout's release. 0 % is nobody and 100 % everybody, including a browser without a device;
 * a higher percentage keeps all that were in.
 */
export const inCanary = (key: Buffer, rollout: string, device: string | undefined, percent: number): boolean =>
  device === undefined ? percent >= 100 : canaryPlace(key, rollout, device) < percent;

export interface Choice {
  readonly release: string;
  readonly canary: boolean;
}

/**
 * Returns the release of one app for one device; none where a first release is for others. A killed app loads nothing, so it
 * has no canary either.
 */
const chooseRelease = (app: AppState, device: string | undefined, key: Buffer): Choice | undefined => {
  const { canary, pilot } = app;
  if (pilot) return inCanary(key, pilot.rollout, device, pilot.percent) ? { release: app.release, canary: true } : undefined;
  if (!canary || app.killed || !inCanary(key, canary.rollout, device, canary.percent))
    return { release: app.release, canary: false };
  return { release: canary.release, canary: true };
};

/**
 * Returns the releases of a channel for one device, canaries resolved; apps that it does not get are omitted; a device is its
 * cookie's value.
 */
export const choose = (
  state: Pick<ChannelState, 'apps'>,
  device: string | undefined,
  key: Buffer,
): Readonly<Record<string, Choice>> =>
  Object.fromEntries(
    Object.entries(state.apps).flatMap(([name, app]) => {
      const choice = chooseRelease(app, device, key);
      return choice ? [[name, choice]] : [];
    }),
  );
