import { inject, mutation, query } from '@juhe/api-client';
import { device } from '@juhe/contract/member/device';

/** The member's sessions; forms that end a sign-in show refusals themselves. */
export const { useListDevicesQuery, useEndSessionMutation, useEndOtherSessionsMutation, useUnlinkSignInMutation } = inject(
  (build) => ({
    listDevices: query(build, device.listDevices, { tags: ['member/device'], keep: 0 }),
    endSession: mutation(build, device.endSession, { invalidates: ['member/device'], toast: false }),
    endOtherSessions: mutation(build, device.endOtherSessions, { invalidates: ['member/device'], toast: false }),
    unlinkSignIn: mutation(build, device.unlinkSignIn, { invalidates: ['member/device'], toast: false }),
  }),
);
