import { share } from '@juhe/contract/common/share';
import { shareSchemas } from '@juhe/contract/common/share.schemas';
import { routes } from '../../http/call/routes.ts';
import { readShareCode } from './share.service.ts';

export const shareRoutes = routes(share, shareSchemas, { readShareCode });
