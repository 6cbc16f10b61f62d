import { area } from '@juhe/contract/common/area';
import { areaSchemas } from '@juhe/contract/common/area.schemas';
import { routes } from '../../http/call/routes.ts';
import { listAreas } from './area.service.ts';

export const areaRoutes = routes(area, areaSchemas, { listAreas });
