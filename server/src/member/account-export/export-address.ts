import { basename } from 'node:path';
import type { Deps } from '../../deps.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { SiteRoutes } from '../../modules/domain-module.ts';
import { uncachedTypes } from '../../storage/send-stored.ts';
import { isSignedExport, type SignedQuery } from '../../storage/signed-address.ts';
import { storageOf } from '../../storage/storage.ts';
import { findExport } from './account-export.repository.ts';
import { streamPieces } from './export-pieces.ts';

/** `/u/x/<id>?…`: downloads the archive of an account, for anyone with a recently signed address. */
export const registerExportAddress: SiteRoutes = async (app, deps: Deps) => {
  app.get<{ Params: { id: string }; Querystring: SignedQuery }>('/u/x/:id', async ({ params: { id }, query }, reply) => {
    const row = isSignedExport(deps.secrets.secretKey, id, query) ? await findExport(deps.db, id) : undefined;
    if (row?.state !== 'ready' || row.isOver || row.readyAt === null) throw httpFail('unknownPath');
    return reply
      .header('cache-control', uncachedTypes)
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename="${basename(`juhe-${row.readyAt.slice(0, 10)}.zip`)}"`)
      .header('content-length', row.bytes)
      .type('application/zip')
      .send(streamPieces(storageOf(deps), row.file, row.pieces));
  });
};
