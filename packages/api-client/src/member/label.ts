import { inject, mutation, query } from '@juhe/api-client';
import { memberLabel } from '@juhe/contract/member/label';

export const { useListMemberLabelsQuery, useChooseLabelsMutation } = inject((build) => ({
  listMemberLabels: query(build, memberLabel.listMemberLabels, { tags: ['member/label'] }),
  chooseLabels: mutation(build, memberLabel.chooseLabels, {
    invalidates: ['member/label', 'member/info'],
    toast: false,
  }),
}));
