import { protocol } from '@juhe/contract/common/protocol';
import { protocolSchemas } from '@juhe/contract/common/protocol.schemas';
import { routes } from '../../http/call/routes.ts';
import { getAgreement } from './protocol.service.ts';

export const protocolRoutes = routes(protocol, protocolSchemas, { getAgreement });
