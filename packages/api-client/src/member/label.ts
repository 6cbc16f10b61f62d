import { inject, mutation, query } from '@juhe/api-client';
import { memberLabel } from '@juhe/contract/member/label';

export const { useQueryLabelListQuery, useSetLabelRelationMutation } = inject((build) => ({
  queryLabelList: query(build, memberLabel.queryLabelList, { tags: ['member/label'] }),
  setLabelRelation: mutation(build, memberLabel.setLabelRelation, {
    invalidates: ['member/label', 'member/info'],
    toast: false,
  }),
}));
