import { serverNow } from '@juhe/platform';

/** A moment by the device clock. The clock may be wrong, but its error is the same later, so ages are reliable. */
export interface DeviceMoment {
  /** Epoch milliseconds from `Date.now()`; missing in data from the server or from an earlier release. */
  readonly deviceAt?: number | undefined;
}

/** Age in milliseconds; the error of the device clock cancels out. */
export const ageOf = ({ deviceAt, at, readAt }: DeviceMoment & { at?: string; readAt?: string }): number =>
  Math.max(0, Math.round(deviceAt === undefined ? serverNow() - Date.parse(at ?? readAt ?? '') || 0 : Date.now() - deviceAt));

/** The moment by the server clock (epoch ms), as accurately as it is known now. */
export const serverTimeOf = ({ deviceAt, at, readAt }: DeviceMoment & { at?: string; readAt?: string }): number =>
  deviceAt === undefined ? Date.parse(at ?? readAt ?? '') : deviceAt + serverNow() - Date.now();
