import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../http/call/context.ts';

/** Lifetime of the ticket for the second step (seconds). */
const ticketSeconds = 600;

const signature = ({ deps, memberId, sessionHash }: Ctx, mobile: string, until: number): Buffer =>
  createHmac('sha256', deps.secrets.secretKey)
    .update(`mobile\n${memberId}\n${sessionHash?.toString('base64') ?? ''}\n${mobile}\n${until}`)
    .digest();

const now = () => Math.floor(Date.now() / 1000);

/**
 * Creates the ticket that connects the first step with the second: invalid in another session, after ten minutes, and once
 * the mobile number has changed.
 */
export const makeTicket = (ctx: Ctx, mobile: string): string => {
  const until = now() + ticketSeconds;
  return `${until}.${signature(ctx, mobile, until).toString('base64url')}`;
};

export const isTicket = (ctx: Ctx, mobile: string, ticket: string): boolean => {
  const [until = '', signatureText = ''] = ticket.split('.');
  if (!/^\d{1,12}$/.test(until) || Number(until) < now()) return false;
  const expected = signature(ctx, mobile, Number(until));
  const bytes = Buffer.from(signatureText, 'base64url');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
};
