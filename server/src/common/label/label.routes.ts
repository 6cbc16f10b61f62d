import { label } from '@juhe/contract/common/label';
import { labelSchemas } from '@juhe/contract/common/label.schemas';
import { routes } from '../../http/call/routes.ts';
import { listLabels } from './label.service.ts';

export const labelRoutes = routes(label, labelSchemas, { listLabels });
