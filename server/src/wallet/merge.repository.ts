import { type MemberMerge, move, retain, unite } from '../modules/member-merge.ts';

/** The wallet domain's part of a merge of two members. */
export const walletMerge: MemberMerge = {
  plan: {
    // Cards, withdrawals, collecting codes, requests, delayed payments and red packets require a mobile number, so the
    // member without one has none.
    'bank_card.member_id': retain,
    'withdrawal.member_id': retain,
    'collect_code.member_id': retain,
    'delayed_payment.payer_id': retain,
    'delayed_payment.payee_id': retain,
    'red_packet.sender_id': retain,
    'red_packet.receiver_id': retain,
    'money_request.member_id': retain,
    'money_request.payer_id': retain,
    'money_request_block.member_id': retain,
    'money_request_block.blocked_id': retain,
    'wallet_budget.member_id': unite(['scope']),
    'share.member_id': move,
    'share.from_id': move,
  },
};
