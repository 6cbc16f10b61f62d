import type { AuctionOrderState } from '@juhe/contract/auction/order-states';
import encodeQr from 'qr';
import type { FastifyInstance } from 'fastify';
import { privatePictureKey } from '../../common/api.ts';
import type { Deps } from '../../deps.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { uncachedTypes, sendStored } from '../../storage/send-stored.ts';
import { isSignedBriefly, operatorMark, type SignedQuery, viewerMark } from '../../storage/signed-address.ts';
import { storageOf } from '../../storage/storage.ts';
import { findCode } from '../code/code.repository.ts';
import { caseOf, type CaseRow } from '../dispute/dispute.repository.ts';
import { type AuctionOrderRow, findOrder } from '../order/order.repository.ts';
import * as repository from './claim.repository.ts';

interface Requested {
  Params: { orderNo: string; id: string };
  Querystring: SignedQuery & { for?: unknown; size?: unknown };
}

/** The unsigned URL path of a piece of evidence, or of the seller's code (`code`). */
export const evidencePath = (orderNo: string, id: string): string => `/u/e/${orderNo}/${id}`;

/** The seller's code is shown while the order waits for its payment. */
export const mayShowCode = (state: AuctionOrderState, payOver: boolean): boolean => state === 'pendingPayment' && !payOver;

/** Vouchers and statement pictures are shown until the payment is decided (auction.md I13). */
export const mayShowEvidence = (state: AuctionOrderState, latest: Pick<CaseRow, 'state'> | undefined): boolean =>
  state === 'awaitingConfirm' || state === 'disputed' || latest?.state === 'open';

type Viewer = { readonly memberId: string } | 'operator';

/** Returns the viewer a URL was signed for: the company, or the member whose session is still open. */
const viewerOf = async ({ db, secrets }: Deps, orderNo: string, mark: unknown): Promise<Viewer | undefined> =>
  mark === operatorMark
    ? 'operator'
    : (await repository.sessionsOfParties(db, orderNo)).find(
        ({ tokenHash }) => viewerMark(secrets.secretKey, tokenHash) === mark,
      );

/** The seller's code as a picture that phones can save, for the buyer only. */
const codePicture = async ({ db }: Deps, order: AuctionOrderRow, viewer: Viewer): Promise<Buffer | undefined> => {
  if (viewer === 'operator' || viewer.memberId !== order.buyerId || order.codeId === null) return undefined;
  if (!mayShowCode(order.state, await repository.isPaymentOverdue(db, order.id))) return undefined;
  const code = await findCode(db, order.codeId);
  return code && Buffer.from(encodeQr(code.payload, 'gif', { scale: 10, border: 4, ecc: 'medium' }));
};

/** Storage key of a picture, if it is evidence that both sides may see now. */
const pictureKey = async ({ db }: Deps, order: AuctionOrderRow, id: string, size: unknown): Promise<string | undefined> => {
  if (!mayShowEvidence(order.state, await caseOf(db, order.id))) return undefined;
  if (!(await repository.isEvidence(db, order.id, id))) return undefined;
  return privatePictureKey(db, id, size === 'thumb' ? 'thumb' : 'large');
};

/**
 * `/u/e/<orderNo>/<id>?for=…&size=…&exp=…&sig=…`: vouchers, statement pictures and the seller's code, valid for one minute,
 * for the session or the operator that the URL was signed for, and only while order and case allow it.
 */
export const registerEvidenceAddresses = (app: FastifyInstance, deps: Deps): Promise<void> => {
  app.get<Requested>('/u/e/:orderNo/:id', { exposeHeadRoute: false }, async ({ params, query, headers }, reply) => {
    const { orderNo, id } = params;
    if (!isSignedBriefly(deps.secrets.secretKey, evidencePath(orderNo, id), query)) throw httpFail('unknownPath');
    const order = await findOrder(deps.db, orderNo);
    const viewer = order && (await viewerOf(deps, orderNo, query.for));
    if (!order || viewer === undefined) throw httpFail('unknownPath');
    if (id === 'code') {
      const picture = await codePicture(deps, order, viewer);
      if (!picture) throw httpFail('unknownPath');
      return reply
        .header('cache-control', uncachedTypes)
        .header('x-content-type-options', 'nosniff')
        .type('image/gif')
        .send(picture);
    }
    const key = await pictureKey(deps, order, id, query.size);
    if (key === undefined) throw httpFail('unknownPath');
    return sendStored(reply, storageOf(deps), { key, type: 'image/webp', cacheControl: uncachedTypes, headers });
  });
  return Promise.resolve();
};
