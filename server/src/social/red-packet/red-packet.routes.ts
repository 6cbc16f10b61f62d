import { redPacket } from '@juhe/contract/social/red-packet';
import { redPacketSchemas } from '@juhe/contract/social/red-packet.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './red-packet.service.ts';

export const redPacketRoutes = routes(redPacket, redPacketSchemas, service);
