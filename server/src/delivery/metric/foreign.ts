import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/**
 * Whether another site made this browser send the request: its visitors' addresses would be worth as much as our members', and its
 * forms as much as ours. Browsers say so themselves; without Sec-Fetch-Site (plain http) the Origin is held against our own host.
 */
export const isForeign = ({ headers, host }: FastifyRequest, { publicOrigin }: Pick<Config, 'publicOrigin'>): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === publicOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
};
