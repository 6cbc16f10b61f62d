import { storage } from '@juhe/contract/auction/storage';
import { storageSchemas } from '@juhe/contract/auction/storage.schemas';
import { routes } from '../../http/call/routes.ts';
import { splitStoredGoods } from './split.service.ts';
import * as service from './storage.service.ts';

export const storageRoutes = routes(storage, storageSchemas, { ...service, splitStoredGoods });
