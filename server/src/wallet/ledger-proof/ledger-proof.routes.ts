import { ledgerProof } from '@juhe/contract/wallet/ledger-proof';
import { ledgerProofSchemas } from '@juhe/contract/wallet/ledger-proof.schemas';
import { routes } from '../../http/call/routes.ts';
import * as service from './ledger-proof.service.ts';

export const ledgerProofRoutes = routes(ledgerProof, ledgerProofSchemas, service);
