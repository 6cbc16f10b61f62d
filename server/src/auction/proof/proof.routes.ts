import { proof } from '@juhe/contract/auction/proof';
import { proofSchemas } from '@juhe/contract/auction/proof.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './proof.service.ts';

export const proofRoutes = routes(proof, proofSchemas, service);
