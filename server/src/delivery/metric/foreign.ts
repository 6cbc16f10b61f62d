import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/**
 * Returns whether another site made this browser send the request: its visitors would count like our members, and its forms
 * like ours. Browsers report this themselves; without Sec-Fetch-Site (plain http) the Origin is compared with our own host.
 */
export const isForeign = ({ headers, host }: FastifyRequest, { publicOrigin }: Pick<Config, 'publicOrigin'>): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === publicOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
};
