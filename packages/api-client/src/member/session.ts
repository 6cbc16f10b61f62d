import { inject, mutation, query } from '@juhe/api-client';
import { session } from '@juhe/contract/member/session';

/** The signed-in member's own data and its mutations; signing in and out is in `@juhe/auth`. */
export const { useInfoQuery, useModifyMutation, useUpdatePwdMutation, useSendSMSMutation } = inject((build) => ({
  info: query(build, session.info, { tags: ['member/info'] }),
  modify: mutation(build, session.modify, { invalidates: ['member/info'], toast: false }),
  updatePwd: mutation(build, session.updatePwd, { invalidates: ['member/info', 'member/device'], toast: false }),
  sendSMS: mutation(build, session.sendSMS, { toast: false }),
}));
