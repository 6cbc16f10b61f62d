import { protocol } from '@juhe/contract/common/protocol';
import { protocolSchemas } from '@juhe/contract/common/protocol.schemas';
import { routes } from '../../http/routes.ts';
import { readProtocol } from './protocol.service.ts';

export const protocolRoutes = routes(protocol, protocolSchemas, { protocol: readProtocol });
