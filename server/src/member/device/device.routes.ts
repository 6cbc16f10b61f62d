import { device } from '@juhe/contract/member/device';
import { deviceSchemas } from '@juhe/contract/member/device.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './device.service.ts';

export const deviceRoutes = routes(device, deviceSchemas, service);
