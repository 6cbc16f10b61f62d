import { statement } from '@juhe/contract/wallet/statement';
import { inject, mutation } from '@juhe/api-client';

export const { useMakeStatementMutation, useVerifyStatementMutation } = inject((build) => ({
  makeStatement: mutation(build, statement.makeStatement, { toast: false }),
  verifyStatement: mutation(build, statement.verifyStatement, { toast: false }),
}));
