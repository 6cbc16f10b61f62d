import { label } from '@juhe/contract/common/label';
import { labelSchemas } from '@juhe/contract/common/label.schemas';
import { routes } from '../../http/routes.ts';
import { labelGroups } from './label.repository.ts';

export const labelRoutes = routes(label, labelSchemas, { getLabelList: (ctx) => labelGroups(ctx.db, ctx.lang) });
