import { auctionCase } from '@juhe/contract/auction/case';
import { inject, mutation } from '@juhe/api-client';

/** Tags invalidated by a step of a case. */
const stale = ['auction/claim', 'auction/order', 'auction/account', 'wallet'];

export const { useAddStatementMutation, useGiveUpMutation, useOpenLateCaseMutation } = inject((build) => ({
  addStatement: mutation(build, auctionCase.addStatement, { invalidates: stale, toast: false }),
  giveUp: mutation(build, auctionCase.giveUp, { invalidates: stale }),
  openLateCase: mutation(build, auctionCase.openLateCase, { invalidates: stale, toast: false }),
}));
