import { serverNow } from '@juhe/platform';

/** When something was done here: by the clock of the device, which may be wrong, but not the less so a while later. */
export interface DeviceMoment {
  /** Epoch milliseconds of `Date.now()`; missing in what came from the server or was kept by an earlier release. */
  readonly deviceAt?: number | undefined;
}

/** Milliseconds since then; the device's error cancels out. */
export const ageOf = ({ deviceAt, at, readAt }: DeviceMoment & { at?: string; readAt?: string }): number =>
  Math.max(0, Math.round(deviceAt === undefined ? serverNow() - Date.parse(at ?? readAt ?? '') || 0 : Date.now() - deviceAt));

/** The moment by the server's clock, in epoch milliseconds, as well as it is known now. */
export const serverTimeOf = ({ deviceAt, at, readAt }: DeviceMoment & { at?: string; readAt?: string }): number =>
  deviceAt === undefined ? Date.parse(at ?? readAt ?? '') : deviceAt + serverNow() - Date.now();
