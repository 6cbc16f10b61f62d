import { inject, query } from '@juhe/api-client';
import { label } from '@juhe/contract/common/label';

export const { useListLabelsQuery } = inject((build) => ({ listLabels: query(build, label.listLabels) }));
