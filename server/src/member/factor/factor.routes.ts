import { factor } from '@juhe/contract/member/factor';
import { factorSchemas } from '@juhe/contract/member/factor.schemas';
import { routes } from '../../http/routes.ts';
import * as proof from './proof.service.ts';
import * as service from './factor.service.ts';

export const factorRoutes = routes(factor, factorSchemas, {
  getFactors: (ctx) => service.listFactors(ctx),
  beginTotp: (ctx) => service.beginTotp(ctx),
  confirmTotp: service.confirmTotp,
  removeTotp: (ctx) => service.removeTotp(ctx),
  renewRecoveryCodes: (ctx) => service.renewRecoveryCodes(ctx),
  beginPasskey: (ctx) => service.beginPasskey(ctx),
  savePasskey: service.savePasskey,
  renamePasskey: service.renamePasskey,
  removePasskey: service.removePasskey,
  dropFactors: service.dropFactors,
  getProofWays: (ctx) => proof.proofWays(ctx),
  proveFresh: proof.proveFresh,
  getPasskeyChallenge: (ctx) => service.passkeyChallenge(ctx),
  passkeyLogin: proof.signInWithPasskey,
  finishSignIn: proof.finishSignIn,
});
