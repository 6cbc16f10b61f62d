import { wrapSend } from '@juhe/api-client';

/**
 * Refusals resolved by a proof, a second step or computed work (`proofNeeded`, `factor.needed`, `work.needed`): the dialogs
 * load with the frame's extras.
 */
wrapSend((inner) => async (operation, input, options) => {
  const result = await inner(operation, input, options);
  return 'error' in result && result.error.key?.endsWith('eeded')
    ? import(/* webpackChunkName: "extras" */ './asked.ts').then(
        ({ answerRefusal }) => answerRefusal(result, (more) => inner(operation, input, { ...options, ...more })),
        () => result,
      )
    : result;
});
