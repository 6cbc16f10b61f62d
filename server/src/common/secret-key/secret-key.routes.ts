import { secretKey } from '@juhe/contract/common/secret-key';
import { secretKeySchemas } from '@juhe/contract/common/secret-key.schemas';
import { routes } from '../../http/call/routes.ts';
import { beginReencryption, dropSecretKey, readSecretKeys } from './secret-key.service.ts';

export const secretKeyRoutes = routes(secretKey, secretKeySchemas, { readSecretKeys, beginReencryption, dropSecretKey });
