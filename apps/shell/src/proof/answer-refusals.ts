import { wrapSend } from '@juhe/api-client';

/**
 * Refusals resolved by a proof, a second step or computed work (`proofNeeded`, `factor.needed`, `work.needed`): the dialogs load
 * with the frame's extras, as does the report of a failed back end of an app.
 */
wrapSend((inner) => async (operation, input, options) => {
  const result = await inner(operation, input, options);
  const key = 'error' in result && result.error.key;
  return key && /eeded$|^backend.away/.test(key)
    ? import(/* webpackChunkName: "extras" */ './challenge.ts').then(
        ({ answerRefusal }) => answerRefusal(result, (more) => inner(operation, input, { ...options, ...more }), operation),
        () => result,
      )
    : result;
});
