import { inject, query } from '@juhe/api-client';
import { label } from '@juhe/contract/common/label';

export const { useGetLabelListQuery } = inject((build) => ({ getLabelList: query(build, label.getLabelList) }));
