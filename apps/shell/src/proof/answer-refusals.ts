import { wrapSend } from '@juhe/api-client';

/** Refusals that a proof, a second step or some work answers (`proofNeeded`, `factor.needed`, `work.needed`): what asks the member comes with the frame's parts. */
wrapSend((inner) => async (operation, input, options) => {
  const result = await inner(operation, input, options);
  return 'error' in result && result.error.key?.endsWith('eeded')
    ? import(/* webpackChunkName: "extras" */ './asked.ts').then(
        ({ answerRefusal }) => answerRefusal(result, (more) => inner(operation, input, { ...options, ...more })),
        () => result,
      )
    : result;
});
