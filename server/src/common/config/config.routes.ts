import { config } from '@juhe/contract/common/config';
import { configSchemas } from '@juhe/contract/common/config.schemas';
import { routes } from '../../http/routes.ts';
import { readSetting, writeSetting } from './config.service.ts';

export const configRoutes = routes(config, configSchemas, { configKey: readSetting, setConfig: writeSetting });
