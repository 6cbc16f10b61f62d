import { defineOperations } from '../operation.ts';
import type { memberLabelSchemas } from './label.schemas.ts';

export const memberLabel = defineOperations<typeof memberLabelSchemas>()('member/label', {
  listMemberLabels: {
    method: 'POST',
    path: '/api/member/queryLabelList',
    encoding: 'form',
    access: 'required',
    summary: "Lists the labels in their groups, with the member's selection.",
  },
  chooseLabels: {
    method: 'POST',
    path: '/api/member/setLabelRelation',
    encoding: 'form',
    access: 'required',
    summary: "Replaces the member's labels; at most ten.",
  },
});
