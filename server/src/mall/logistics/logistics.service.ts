import type { logisticsSchemas } from '@juhe/contract/mall/logistics.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../http/context.ts';
import { carrierIn, carrierList } from './carriers.ts';
import { embeddedProvider } from './embedded-provider.ts';
import { logisticsFail } from './logistics-failures.ts';
import * as repository from './logistics.repository.ts';
import type { LogisticsProvider, Parcel, Track } from './provider.ts';

type Input<K extends keyof typeof logisticsSchemas> = HandlerInput<(typeof logisticsSchemas)[K]>;
type Output<K extends keyof typeof logisticsSchemas> = HandlerOutput<(typeof logisticsSchemas)[K]>;

const provider: LogisticsProvider = embeddedProvider;

/** Where a parcel has been until now, by the clock of the database, oldest first, and when it will be there. */
export const trackOf = async (db: Db, parcel: Parcel): Promise<Track> => {
  const { now } = await db.one<{ now: string }>(sql`select now() as now`);
  return provider.track(parcel, new Date(now));
};

/** The first and the last character of a name, the last one alone of a short one. */
const maskedName = (name: string): string => {
  const letters = [...name];
  return letters.length < 3 ? `*${letters.at(-1) ?? ''}` : `${letters[0]}*${letters.at(-1)}`;
};
const maskedMobile = (mobile: string): string => mobile.replace(/^(.{3}).*(.{4})$/, '$1****$2');

/** A parcel of the caller's; refuses (404 `logistics.none`) what was not sent yet, and what is another member's. */
export const parcelTrack = async (
  { db, memberId, lang }: Ctx,
  { orderNo, afterSaleId }: Input<'getLogistics'>,
): Promise<Output<'getLogistics'>> => {
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
    receiver: receiver && { name: maskedName(receiver.name), mobile: maskedMobile(receiver.mobile), region: receiver.region },
    items: await repository.parcelItems(db, parcel),
    track: events.toReversed(),
  };
};

export const carriers = ({ lang }: Ctx): Output<'getCarrierList'> => ({ list: carrierList(lang) });
