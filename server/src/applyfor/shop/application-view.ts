import type { shopSchemas } from '@juhe/contract/applyfor/shop.schemas';
import type { HandlerOutput } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { categoryNames, shopOf } from '../../mall/api.ts';
import { privateUrl } from '../../storage/signed-address.ts';
import { usualSeconds } from '../usual-time.ts';
import { maskedIdNumber, openIdNumber } from './applicant-secrets.ts';
import { shopApplicationMachine } from './shop-machine.ts';
import { applicationActionsOf } from './application-actions.ts';
import type { ApplicationRow } from './shop.repository.ts';

export type Application = NonNullable<HandlerOutput<(typeof shopSchemas)['getShopApplication']>>;

/** An application as its member and operators see it; the person's number is masked. */
export const applicationView = async (
  ctx: Ctx,
  db: Db,
  row: ApplicationRow,
): Promise<Omit<Application, 'timeline' | 'actions'>> => {
  const {
    memberId,
    licenceIds,
    identityIds,
    idSealed,
    idMac: _idMac,
    provenMobile,
    round: _round,
    payNo,
    payUntilAt,
    payOver: _payOver,
    ...fields
  } = row;
  const picture = (id: string) => ({ id, url: privateUrl(ctx.deps, id) });
  const names = await categoryNames(db, row.categoryId === null ? [] : [row.categoryId], ctx.lang);
  return {
    ...fields,
    ...(row.state === 'pendingPayment' ? { payNo, payUntilAt } : { payNo: null, payUntilAt: null }),
    idMasked: maskedIdNumber(openIdNumber(ctx.deps, memberId, idSealed)),
    isMobileProven: fields.contactMobile !== '' && provenMobile === fields.contactMobile,
    categoryName: names.get(row.categoryId ?? '') ?? null,
    licences: licenceIds.map(picture),
    identities: identityIds.map(picture),
  };
};

/** {@link applicationView} with its timeline, newest first. */
export const applicationDetail = async (ctx: Ctx, db: Db, row: ApplicationRow): Promise<Application> => ({
  ...(await applicationView(ctx, db, row)),
  actions: applicationActionsOf({ ...row, hasShop: (await shopOf(db, row.memberId)) !== undefined }),
  usualSeconds: row.state === 'submitted' ? ((await usualSeconds(db, 'shopApplication', ['submit', 'pay'])) ?? null) : null,
  timeline: (await shopApplicationMachine.history(db, row.id))
    .map(({ event, to, at, note }) => ({ event, state: to, at, note }))
    .reverse(),
});
