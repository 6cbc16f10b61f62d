import { type MemberMerge, move, retain } from '../modules/member-merge.ts';

/** The payment domain's part of a merge of two members. */
export const paymentMerge: MemberMerge = {
  plan: {
    'payment.member_id': move,
    // A payment password is set with a code sent to the mobile number, so the member without one has none.
    'payment_password.member_id': retain,
  },
};
