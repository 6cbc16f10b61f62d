import type { logisticsSchemas } from '@juhe/contract/mall/logistics.schemas';
import { maskMobile } from '@juhe/contract/mask-mobile';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../http/call/context.ts';
import { carrierIn, carrierList } from './carriers.ts';
import { embeddedProvider } from './embedded-provider.ts';
import { logisticsFail } from './logistics-failures.ts';
import * as repository from './logistics.repository.ts';
import type { LogisticsProvider, Parcel, Track } from './provider.ts';

type Input<K extends keyof typeof logisticsSchemas> = HandlerInput<(typeof logisticsSchemas)[K]>;
type Output<K extends keyof typeof logisticsSchemas> = HandlerOutput<(typeof logisticsSchemas)[K]>;

const provider: LogisticsProvider = embeddedProvider;

/** Returns a parcel's events so far by the database's clock, oldest first, and its expected arrival. */
export const trackOf = async (db: Db, parcel: Parcel): Promise<Track> => {
  const { now } = await db.one<{ now: string }>(sql`select now() as now`);
  return provider.track(parcel, new Date(now));
};

/** Returns the first and last character of a name, only the last of a short one. */
const maskedName = (name: string): string => {
  const letters = [...name];
  return letters.length < 3 ? `*${letters.at(-1) ?? ''}` : `${letters[0]}*${letters.at(-1)}`;
};

/**
 * Returns the tracking of the caller's parcel; refuses (404 `logistics.none`) parcels not yet sent, and those of other
 * members.
 */
export const trackParcel = async (
  { db, memberId, lang }: Ctx,
  { orderNo, afterSaleId }: Input<'trackParcel'>,
): Promise<Output<'trackParcel'>> => {
  const parcel =
    orderNo === undefined
      ? await repository.afterSaleParcel(db, memberId, afterSaleId ?? '')
      : await repository.orderParcel(db, memberId, orderNo);
  if (!parcel) throw logisticsFail('logistics.none');
  const { carrier, waybill, shippedAt, receivedAt, receiver, state } = parcel;
  const { events, expectedAt } = await trackOf(db, { carrier, waybill, shippedAt, receivedAt, to: receiver?.region ?? '' });
  return {
    orderNo: parcel.orderNo,
    state,
    carrier: carrierIn(carrier, lang),
    waybill,
    shippedAt,
    expectedAt,
    receiver: receiver && { name: maskedName(receiver.name), mobile: maskMobile(receiver.mobile), region: receiver.region },
    items: await repository.parcelItems(db, parcel),
    track: events.toReversed(),
  };
};

export const listCarriers = ({ lang }: Ctx): Output<'listCarriers'> => ({ list: carrierList(lang) });
