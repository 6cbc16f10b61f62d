import { memberLabel } from '@juhe/contract/member/label';
import { memberLabelSchemas } from '@juhe/contract/member/label.schemas';
import { routes } from '../../http/call/routes.ts';
import { chooseLabels, listMemberLabels } from './label.service.ts';

export const memberLabelRoutes = routes(memberLabel, memberLabelSchemas, { listMemberLabels, chooseLabels });
