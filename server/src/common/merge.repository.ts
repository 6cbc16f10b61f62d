import { type MemberMerge, move, unite } from '../modules/member-merge.ts';

/** The common domain's part of a merge of two members. */
export const commonMerge: MemberMerge = {
  plan: {
    'upload.member_id': move,
    'feedback.member_id': move,
    'report.member_id': unite(['kind', 'target_id']),
    'report.owner_id': move,
    'check_item.member_id': move,
  },
};
