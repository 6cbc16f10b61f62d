import { afterSale } from '@juhe/contract/mall/after-sale';
import { logistics } from '@juhe/contract/mall/logistics';
import { order } from '@juhe/contract/mall/order';
import fc from 'fast-check';
import { sql } from '../../db/sql.ts';
import { paidOrder } from '../../test/paid-order.ts';
import { makeProduct, makeShelf, type TestProduct } from '../../test/test-product.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { checkedWaybill, findCarrier } from './carriers.ts';
import { embeddedProvider } from './embedded-provider.ts';
import type { Parcel } from './provider.ts';

const day = 86_400_000;
const parcel: Parcel = {
  carrier: '顺丰速运',
  waybill: 'SF1234567890',
  shippedAt: '2026-11-10T03:00:00.000Z',
  to: '四川省 绵阳市 涪城区',
};
const farFuture = new Date('2030-01-01');

describe('the embedded provider', () => {
  const anyParcel = fc.record({
    carrier: fc.constantFrom('顺丰速运', '中通快递', '圆通速递'),
    waybill: fc.string({ minLength: 5, maxLength: 20 }),
    shippedAt: fc
      .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString()),
    to: fc.constantFrom('四川省 绵阳市 涪城区', '浙江省 杭州市 西湖区', '上海市 静安区', '香港特别行政区 油尖旺区', ''),
  });

  // MALL-84
  it('returns a chronological track, never in the future, append-only, completed within five days', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyParcel,
        fc.integer({ min: 0, max: 6 * day }),
        fc.integer({ min: 0, max: day }),
        async (parcel, after, more) => {
          const now = new Date(Date.parse(parcel.shippedAt) + after);
          const { events, expectedAt } = await embeddedProvider.track(parcel, now);
          expect(events.length).toBeGreaterThan(0);
          expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
          expect(events.every(({ at }) => Date.parse(at) <= now.getTime() && at >= parcel.shippedAt)).toBe(true);
          const laterTrack = await embeddedProvider.track(parcel, new Date(now.getTime() + more));
          expect(laterTrack.events.slice(0, events.length)).toEqual(events);
          const end = (await embeddedProvider.track(parcel, farFuture)).events.at(-1);
          expect(end?.status).toBe('delivered');
          expect(Date.parse(end?.at ?? '') - Date.parse(parcel.shippedAt)).toBeLessThan(5 * day);
          expect(expectedAt).toBe(events.at(-1)?.status === 'delivered' ? null : end?.at);
        },
      ),
    );
  });

  // MALL-84
  it('routes from another city by the province’s hub to the district, and delivers by day', async () => {
    const { events } = await embeddedProvider.track(parcel, farFuture);
    expect(events.map(({ status }) => status)).toEqual([
      'accepted',
      'collected',
      'departed',
      'arrived',
      'departed',
      'arrived',
      'delivering',
      'delivered',
    ]);
    expect(events.map(({ place: location }) => location).slice(3)).toEqual([
      '成都市',
      '成都市',
      '绵阳市',
      '绵阳市 涪城区',
      '绵阳市 涪城区',
    ]);
    expect(events[0]?.at).toBe(parcel.shippedAt);
    expect(events[0]?.place).not.toBe('成都市');
    for (const { at } of events.slice(-2)) {
      const hours = (new Date(at).getUTCHours() + 8) % 24;
      expect(hours).toBeGreaterThanOrEqual(8);
      expect(hours).toBeLessThan(18);
    }
  });

  // MALL-84
  it('ends when the member has received it, if earlier than planned', async () => {
    const receivedAt = '2026-11-11T00:00:00.000Z';
    const { events, expectedAt } = await embeddedProvider.track({ ...parcel, receivedAt }, farFuture);
    expect(events.at(-1)).toMatchObject({ status: 'delivered', at: receivedAt });
    expect(events.every(({ at }) => at <= receivedAt)).toBe(true);
    expect(expectedAt).toBeNull();
  });
});

describe('carriers', () => {
  // MALL-83
  it('are found by code and by every name', () => {
    for (const name of ['SF', 'sf', '顺丰速运', '順豐速運', '顺丰', 'SF Express']) expect(findCarrier(name)?.code).toBe('SF');
    expect(findCarrier('飞毛腿')).toBeUndefined();
  });

  // MALL-83
  it.each([
    ['SF', 'SF1234567890123'],
    ['京东物流', 'JDVB12345678901'],
    ['中通快递', '78123456789012'],
    ['圆通速递', 'YT1234567890123'],
    ['申通快递', '773123456789012'],
    ['韵达速遞', undefined],
    ['中国邮政', 'EA123456789CN'],
    ['中国邮政', 'EA12345'],
    ['SF', 'SF12'],
  ])('%s accepts or rejects %s', (carrier, waybill) => {
    const isValid = findCarrier(carrier) !== undefined && waybill !== undefined && waybill.length > 8;
    const check = () => checkedWaybill({ carrier, waybill: waybill ?? '1' });
    if (isValid) expect(check().waybill).toBe(waybill);
    else expect(check).toThrow(/logistics\./);
  });
});

describe('a parcel', () => {
  let server: TestServer;
  let tea: TestProduct;
  beforeAll(async () => {
    server = await testServer();
    await makeShelf(server.db);
    tea = await makeProduct(server.db, { title: '茉莉银针', stock: 1_000 });
  });
  afterAll(() => server.close());
  const sent = { carrier: '顺丰速运', waybill: 'SF1234567890' };
  const paid = async () => {
    const buyer = await server.memberWith();
    const placed = await paidOrder(server.db, {
      memberId: buyer.id,
      shopId: 'own',
      state: 'paid',
      items: [{ skuId: tea.skuId, priceCents: 5_000, quantity: 2 }],
    });
    return { who: buyer, ...placed };
  };
  const operator = () => ({ token: server.operatorToken });

  // MALL-85
  it('is shown to its member only, from shipping on, with the receiver masked', async () => {
    const { who: buyer, orderNo, id } = await paid();
    expect((await server.call(logistics.trackParcel, { orderNo }, buyer)).key).toBe('logistics.none');
    await server.call(order.shipOrder, { orderNo, ...sent }, operator());
    await server.db.run(sql`update mall_order set shipped_at = shipped_at - interval '30 hours' where id = ${id}`);
    const { data } = await server.call(logistics.trackParcel, { orderNo }, { token: buyer.token, lang: 'en' });
    expect(data).toMatchObject({
      orderNo,
      state: 'shipped',
      carrier: { code: 'SF', name: 'SF Express', phone: '95338' },
      waybill: 'SF1234567890',
      receiver: { name: '林*夏', mobile: '138****0001', region: '浙江省' },
      items: [{ productName: '茉莉银针', quantity: 2 }],
    });
    expect(data.track.length).toBeGreaterThan(1);
    expect(data.track.map(({ at }) => at)).toEqual(
      data.track
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(JSON.stringify(data)).not.toMatch(/文三路|13800000001/);
    expect((await server.call(logistics.trackParcel, { orderNo }, await server.memberWith())).key).toBe('logistics.none');
    expect((await server.call(logistics.trackParcel, { orderNo }, {})).code).toBe(401);
  });

  it('is delivered when the member confirmed the receipt, and not found when the order is deleted', async () => {
    const { who: buyer, orderNo } = await paid();
    await server.call(order.shipOrder, { orderNo, ...sent }, operator());
    await server.call(order.confirmReceipt, { orderNo }, buyer);
    const { data } = await server.call(logistics.trackParcel, { orderNo }, buyer);
    expect([data.track[0]?.status, data.expectedAt]).toEqual(['delivered', null]);
    await server.meetDeadlines('order.complete', orderNo);
    await server.call(order.deleteOrder, { orderNo }, buyer);
    expect((await server.call(logistics.trackParcel, { orderNo }, buyer)).key).toBe('logistics.none');
  });

  it('returned to the shop is shown by its case, without a receiver', async () => {
    const { who: buyer, orderNo, itemIds } = await paid();
    await server.call(order.shipOrder, { orderNo, ...sent }, operator());
    await server.call(order.confirmReceipt, { orderNo }, buyer);
    const application = {
      orderNo,
      itemId: itemIds[0] ?? '',
      kind: 'returnRefund' as const,
      quantity: 1,
      reason: 'quality' as const,
    };
    const applied = await server.call(afterSale.applyForAfterSale, application, buyer);
    const { id } = applied.data;
    expect((await server.call(logistics.trackParcel, { afterSaleId: id }, buyer)).key).toBe('logistics.none');
    await server.call(afterSale.approveAfterSale, { id }, operator());
    const back = { carrier: 'YTO', waybill: 'YT1234567890123' };
    expect((await server.call(afterSale.sendBackAfterSale, { id, ...back }, buyer)).code).toBe(200);
    const { data } = await server.call(logistics.trackParcel, { afterSaleId: id }, buyer);
    expect(data).toMatchObject({
      receiver: null,
      items: [{ quantity: 1 }],
      waybill: 'YT1234567890123',
      carrier: { code: 'YTO' },
    });
    expect(data.track[0]?.status).toBe('accepted');
    expect((await server.call(logistics.trackParcel, { afterSaleId: id }, await server.memberWith())).code).toBe(404);
  });

  it('is requested by an order or by a case, not by both or neither', async () => {
    const { who: buyer, orderNo } = await paid();
    for (const input of [{}, { orderNo, afterSaleId: 'x' }, { orderNo: "M1'" }])
      expect((await server.call(logistics.trackParcel, input, buyer)).code).toBe(400);
  });

  it('accepts any of the listed carriers', async () => {
    const { list } = (await server.call(logistics.listCarriers, {}, { lang: 'en' })).data;
    expect(list[0]).toEqual({ code: 'SF', name: 'SF Express', phone: '95338' });
  });
});
