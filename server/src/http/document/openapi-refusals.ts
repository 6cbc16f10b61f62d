import type { ApiFacts } from './api-facts.ts';
import { isRefusedWhileSuspended } from '../guards/suspension.ts';
import type { Json } from './openapi-schemas.ts';
import type { Route } from '../call/routes.ts';

const inputKeys = [
  'input.missing',
  'input.format',
  'input.short',
  'input.long',
  'input.small',
  'input.big',
  'input.few',
  'input.many',
  'input.choice',
  'input.refused',
];

/** Refusals before the handler runs: rate limits, authentication, reading the body, idempotency. */
const frameKeys = ({ operation }: Route): readonly string[] => [
  'tooMany',
  'internal',
  'unavailable',
  ...inputKeys,
  ...(operation.method === 'POST' ? ['badBody', 'bodyTooLarge', 'wrongMedia'] : []),
  ...(operation.access === 'public' ? [] : ['notSignedIn']),
  ...(operation.access === 'operator' ? ['forbidden'] : ['memberMuted']),
  ...(operation.access !== 'operator' && isRefusedWhileSuspended(operation) ? ['memberSuspended'] : []),
  ...(operation.mobile ? ['mobileMissing'] : []),
  ...(operation.agreed ? ['agreementsMissing'] : []),
  ...(operation.fresh ? ['proofNeeded'] : []),
  ...(operation.idempotent ? ['keyMissing', 'keyReused'] : []),
];

/** Keys of all refusals that an operation may return, sorted; none when the build's facts are missing. */
export const refusalKeysOf = (route: Route, { texts, operations }: ApiFacts): readonly string[] =>
  [...new Set([...frameKeys(route), ...(operations[route.operation.id] ?? [])])].filter((key) => key in texts).sort();

/** The schema of an operation's refusals: the common one, with the codes and keys that are possible here. */
export const refusalsOf = (route: Route, facts: ApiFacts): Json => {
  const keys = refusalKeysOf(route, facts);
  const codes = [...new Set(keys.map((key) => facts.texts[key]?.code ?? 500))].sort((a, b) => a - b);
  const common = { $ref: '#/components/schemas/Refusal' };
  if (keys.length === 0) return { allOf: [common] };
  return {
    allOf: [
      common,
      {
        type: 'object',
        properties: { code: { type: 'integer', enum: codes }, key: { type: 'string', enum: keys } },
        required: ['code', 'key'],
      },
    ],
  };
};
