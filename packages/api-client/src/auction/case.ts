import { auctionCase } from '@juhe/contract/auction/case';
import { inject, mutation } from '@juhe/api-client';

/** Tags invalidated by a step of a case. */
const stale = ['auction/claim', 'auction/order', 'auction/account', 'wallet'];

export const { useAddCaseStatementMutation, useGiveUpCaseMutation, useOpenLateCaseMutation } = inject((build) => ({
  addCaseStatement: mutation(build, auctionCase.addCaseStatement, { invalidates: stale, toast: false }),
  giveUpCase: mutation(build, auctionCase.giveUpCase, { invalidates: stale }),
  openLateCase: mutation(build, auctionCase.openLateCase, { invalidates: stale, toast: false }),
}));
