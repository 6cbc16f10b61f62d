import { inject, mutation, query } from '@juhe/api-client';
import { session } from '@juhe/contract/member/session';

/** The signed-in member's own data and its mutations; signing in and out is in `@juhe/auth`. */
export const { useGetProfileQuery, useUpdateProfileMutation, useChangePasswordMutation, useSendSmsCodeMutation } = inject(
  (build) => ({
    getProfile: query(build, session.getProfile, { tags: ['member/info'] }),
    updateProfile: mutation(build, session.updateProfile, { invalidates: ['member/info'], toast: false }),
    changePassword: mutation(build, session.changePassword, { invalidates: ['member/info', 'member/device'], toast: false }),
    sendSmsCode: mutation(build, session.sendSmsCode, { toast: false }),
  }),
);
