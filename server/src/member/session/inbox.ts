import { escapeHtml } from '@juhe/contract/html-entities';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { inboxMessages, type InboxMessage } from './sms.repository.ts';

const style = `:root{font:16px/1.5 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif;color:#1a1a1a;background:#f8f8f8}
body{max-width:640px;margin:0 auto;padding:24px 12px}h1{font-size:22px;margin:0 0 4px}p{color:#666;margin:0 0 16px}
ol{list-style:none;margin:0;padding:0;display:grid;gap:8px}li{background:#fff;border:1px solid #ececec;border-radius:12px;padding:12px 16px}
b{font-size:28px;letter-spacing:.12em;font-variant-numeric:tabular-nums;color:#cf3115;user-select:all}
span{color:#666;font-size:14px;margin-left:12px}q{display:block;font-size:14px;quotes:none}`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

const item = ({ mobile, scene, code, text, sentAt }: InboxMessage) =>
  `<li><b>${escapeHtml(code)}</b><span>${escapeHtml(mobile)} · ${escapeHtml(scene)} · <time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time></span><q>${escapeHtml(text)}</q></li>`;

const page = (messages: readonly InboxMessage[]) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="5">
<title>SMS inbox</title><style>${style}</style>
<main><h1>SMS inbox</h1><p>Codes that the console provider sent, newest first. This page exists in development only.</p>
${messages.length === 0 ? '<p>Nothing was sent yet.</p>' : `<ol>${messages.map(item).join('')}</ol>`}</main></html>`;

/** `/dev/inbox` (interface.md): `?mobile=` filters by number, JSON for `Accept: application/json`. Absent in production. */
export const registerInbox = async (app: FastifyInstance, { config, db }: Deps): Promise<void> => {
  if (config.production) return;
  app.get('/dev/inbox', async (request, reply) => {
    const { mobile } = request.query as { mobile?: unknown };
    const messages = await inboxMessages(
      db,
      typeof mobile === 'string' && mobile !== '' ? mobile.replaceAll('\0', '') : undefined,
    );
    void reply.header('cache-control', 'no-store').header('vary', 'accept');
    if (request.headers.accept?.includes('application/json')) return messages;
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page(messages));
  });
};
