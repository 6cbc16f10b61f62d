import * as socialPages from '@juhe/contract/pages/social';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { Params } from '../../http/text/message.ts';
import { notify } from '../../notice/notify.ts';
import { deviceOf } from './device-name.ts';

/** The parameter `device` of a notice; omitted when unknown, for which the texts have a separate case (`0`). */
export const deviceParam = (name: string): Params => (name === '' ? {} : { device: name });

/** Notifies a member of a change to the account, with device and time; the notice links to the list of devices. */
export const notifySecurity = (
  ctx: Ctx,
  tx: Tx,
  memberId: string,
  template: 'passwordChanged' | 'passwordReset' | 'mobileChanged' | 'linkAdded' | 'linkRemoved' | 'sessionsEnded',
  params: Params = {},
): Promise<void> =>
  notify(tx, {
    memberId,
    kind: 'service',
    template,
    params: { ...deviceParam(deviceOf(ctx.userAgent).name), at: new Date().toISOString(), ...params },
    link: socialPages.devices(),
  });
