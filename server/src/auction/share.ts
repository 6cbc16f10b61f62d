import { shareType } from '@juhe/contract/common/share.constants';
import * as auctionPages from '@juhe/contract/pages/auction';
import { picturesOf, type Readable, type Shareable, sharePageTexts, summaryOf } from '../common/api.ts';
import type { Db } from '../db/db.ts';
import { formatChinaTime, formatMoney } from '../http/text/format.ts';
import { fillIn } from '../http/text/lang.ts';
import { findLot } from './lot/lot.repository.ts';

/** A lot as a visitor reads it; `isOver` once it no longer takes bids. */
const lotToRead = async (db: Db, productNo: string) => {
  const lot = await findLot(db, productNo);
  if (!lot || lot.state === 'withdrawn' || lot.hidden) return undefined;
  const { state, title, pictures, detailHtml, priceCents, startCents, closesAt } = lot;
  const isOver = state !== 'scheduled' && (state !== 'open' || lot.over);
  return { state, title, pictures, detailHtml, priceCents, startCents, closesAt, isOver };
};

const lot: Shareable = async (db, { code }) => {
  const shared = await lotToRead(db, code);
  return (
    shared && {
      title: shared.title,
      coverUrl: shared.pictures[0] ?? '',
      auctioning: shared.state === 'open' && !shared.isOver,
    }
  );
};

/** Type of shares (specification §9): a lot, and whether it takes bids now. */
export const auctionShareables = { [shareType.auction]: lot };

const lotPage: Readable = async (db, productNo, lang) => {
  const lot = await lotToRead(db, productNo);
  if (!lot) return undefined;
  const texts = sharePageTexts[lang];
  const { title, pictures, detailHtml, priceCents, startCents, closesAt, isOver } = lot;
  return {
    ogType: 'product',
    title,
    description: summaryOf(detailHtml),
    pictures: picturesOf(...pictures),
    facts: [isOver ? texts.ended : fillIn(texts.closes, { at: formatChinaTime(closesAt, lang) })],
    price:
      priceCents === null
        ? { label: texts.startingPrice, amount: formatMoney(startCents, lang) }
        : { label: texts.currentPrice, amount: formatMoney(priceCents, lang) },
    bodyHtml: detailHtml,
    chapters: [],
    appPath: auctionPages.lotDetail({ productNo }),
  };
};

/** Plain pages of lots. */
export const auctionReadables = { lot: lotPage };
