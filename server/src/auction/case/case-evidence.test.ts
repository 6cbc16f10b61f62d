import { auctionCase } from '@juhe/contract/auction/case';
import { claim } from '@juhe/contract/auction/claim';
import { upload } from '@juhe/contract/common/upload';
import sharp from 'sharp';
import { makeSale } from '../../test/auction.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

let t: TestServer;
beforeAll(async () => {
  t = await testServer();
});
afterAll(() => t.close());

type Sale = Awaited<ReturnType<typeof makeSale>>;

const pictureOf = async (member: TestMember, background: string): Promise<string> => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
  return (await t.as(member)(upload.uploadPictures, { file, purpose: 'voucher' })).data[0]?.id ?? '';
};

/** A case about a claim with a voucher of this colour. */
const dispute = async (background: string): Promise<Sale> => {
  const sale = await makeSale(t);
  const voucherIds = await pictureOf(sale.buyer, background);
  await t.as(sale.buyer)(claim.claimPayment, { orderNo: sale.orderNo, voucherIds, reference: '42' });
  await t.as(sale.seller)(claim.denyPayment, { orderNo: sale.orderNo, text: '没有收到这笔款项，已核对当天全部账户流水。' });
  return sale;
};

// AUCTION-125
it('marks the pictures of cases that were used for another payment, for operators', async () => {
  const [first, second, unique] = [await dispute('#1a2'), await dispute('#1a2'), await dispute('#2b3')];
  const statement = {
    orderNo: unique.orderNo,
    text: '付款截图与流水号如上，金额一致，请核实这笔款项。',
    pictureIds: await pictureOf(unique.buyer, '#1a2'),
  };
  expect((await t.as(unique.buyer)(auctionCase.addCaseStatement, statement as never)).code).toBe(200);
  const { data } = await t.as({ token: t.operatorToken })(auctionCase.listCases, { pageSize: 50 });
  const flags = ({ orderNo }: Sale) => {
    const waiting = data.list.find((row) => row.orderNo === orderNo);
    const ofStatements = waiting?.statements.flatMap(({ pictures }) => pictures) ?? [];
    return [waiting?.claim?.vouchers ?? [], ofStatements].map((pictures) => pictures.map(({ isReused }) => isReused));
  };
  expect([flags(first), flags(second), flags(unique)]).toEqual([
    [[true], []],
    [[true], []],
    [[false], [true]],
  ]);
});
