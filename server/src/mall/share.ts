import { shareType } from '@juhe/contract/common/share.constants';
import * as mallPages from '@juhe/contract/pages/mall';
import { picturesOf, type Readable, type Shareable, sharePageTexts, summaryOf } from '../common/api.ts';
import type { Db } from '../db/db.ts';
import { formatMoney } from '../http/text/format.ts';
import { fillIn } from '../http/text/lang.ts';
import { findProduct } from './goods/goods.repository.ts';

/** A product on sale, as a visitor sees it. */
const onSale = async (db: Db, by: { saleNo: string } | { goodsId: string }) => {
  const product = await findProduct(db, by, undefined);
  return product?.onSale ? product : undefined;
};

/** Finds goods by saleNo, or by goodsId for `jd`; without a supplier, the code may be either. */
const goods: Shareable = async (db, { code, paramsType }) => {
  const own = paramsType === 'jd' ? undefined : await onSale(db, { saleNo: code });
  const product = own ?? (paramsType === 'pt' ? undefined : await onSale(db, { goodsId: code }));
  return product && { title: product.productName, coverUrl: product.img, paramsType: own ? 'pt' : 'jd' };
};

const groupGoods: Shareable = async (db, { code }) => {
  const product = await onSale(db, { saleNo: code });
  return product && { title: product.productName, coverUrl: product.img };
};

/** Types of shares (specification §9): goods, and goods with an activity. */
export const mallShareables = { [shareType.goods]: goods, [shareType.bargain]: groupGoods };

const goodsPage: Readable = async (db, saleNo, lang) => {
  const goods = await onSale(db, { saleNo });
  if (!goods) return undefined;
  const { productName, subtitle, img, pictures, detailHtml, priceCents, maxPriceCents, sold, shopName } = goods;
  const low = formatMoney(priceCents, lang);
  return {
    ogType: 'product',
    title: productName,
    description: summaryOf(subtitle || detailHtml),
    pictures: picturesOf(img, ...pictures),
    facts: [shopName, fillIn(sharePageTexts[lang].sold, { n: sold })],
    price: { label: '', amount: maxPriceCents > priceCents ? `${low} – ${formatMoney(maxPriceCents, lang)}` : low },
    bodyHtml: detailHtml,
    chapters: [],
    appPath: mallPages.goodsInfo({ saleNo }),
  };
};

/** Plain pages of goods on sale. */
export const mallReadables = { goods: goodsPage };
