import { config } from '@juhe/contract/common/config';
import { configSchemas } from '@juhe/contract/common/config.schemas';
import { routes } from '../../http/call/routes.ts';
import { getConfig, setConfig } from './config.service.ts';

export const configRoutes = routes(config, configSchemas, { getConfig, setConfig });
