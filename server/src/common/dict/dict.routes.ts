import { dict } from '@juhe/contract/common/dict';
import { dictSchemas } from '@juhe/contract/common/dict.schemas';
import { routes } from '../../http/call/routes.ts';
import { listChoices } from './dict.service.ts';

export const dictRoutes = routes(dict, dictSchemas, { listChoices });
