import { useGetGoodsSpecQuery } from '@juhe/api-client/mall/goods';
import { shareType } from '@juhe/contract/common/share.constants';
import type { GoodsDetail as Goods, ProductSpec } from '@juhe/contract/mall/goods.schemas';
import { useSaveWatchHistoryMutation } from '@juhe/api-client/social/history';
import { useSession } from '@juhe/auth';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import { goodsBelowPrice } from '@juhe/contract/slots';
import { getLang, numberFormat, PageLink, usePageExists } from '@juhe/platform';
import { Slot } from '@juhe/platform/parts/slot';
import {
  Card,
  Cell,
  CellGroup,
  Facts,
  formatCount,
  formatPriceShort,
  Icon,
  ImagePreview,
  openShare,
  PageAction,
  PageTitle,
  Picture,
  Price,
  RichText,
  SectionHead,
  Tag,
} from '@juhe/ui';
import { type ComponentProps, useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { CouponStrip } from '../shared/coupon-strip.tsx';
import { goodsAddress } from '../shared/goods-address.ts';
import { ReportLine } from '@juhe/features/report/report-line';
import { ActivityRow } from './activity-row.tsx';
import { BuyBar } from './buy-bar.tsx';
import css from './goods-detail.module.css';
import { Gallery } from './gallery.tsx';
import { PriceRange } from './price-range.tsx';
import { Reviews } from './reviews.tsx';
import { type GoodsSection, SectionAnchors } from './section-anchors.tsx';
import { LoweredFrom } from '../shared/member-price.tsx';
import { afterCoupons, type Choice, firstChoice, lowestMemberPrice, outlook, validChoice } from '../shared/sku-choice.ts';
import { type Purpose, SkuSheet } from './sku-sheet.tsx';

const ShopRow = ({ shop, goodsId }: { shop: Goods['shopDTO']; goodsId: string }) => {
  const linked = usePageExists(mallPages.shop.path);
  const t = useTranslations('goods');
  return (
    <CellGroup>
      <Cell
        lead={
          <span className={css.logo}>
            <Picture src={shop.logo} alt="" rounded="s" fallback="store" />
          </span>
        }
        title={shop.shopName}
        note={shop.intro}
        {...(linked
          ? { to: mallPages.shop({ shopId: shop.id }), value: <span className={css.line}>{t('visitShop')}</span> }
          : {})}
      />
      <Cell icon="headset" title={t('askShop')} to={socialPages.chat({ deskId: shop.id, goodsId })} />
    </CellGroup>
  );
};

/** Shares the product by the parameter in its page's URL. */
const ShareAction = ({ goods }: { goods: Goods }) => {
  const t = useTranslations('goods');
  const { user } = useSession();
  const { source, id, saleNo, productName: title, img, pictures, priceCents } = goods;
  const share = () =>
    openShare({
      type: shareType.goods,
      code: source === 'jd' ? id : saleNo,
      extras: [user?.id ?? '', source],
      title,
      coverUrl: pictures[0] ?? img,
      url: mallPages.goodsInfo(goodsAddress(goods)),
      priceCents,
    });
  return <PageAction icon="share-2" label={t('share')} onClick={() => void share()} />;
};

/** The merchant's text; its pictures open enlarged, so that long ones are readable. */
const DetailText = ({ html }: { html: string }) => {
  const [shown, setShown] = useState<{ images: ComponentProps<typeof ImagePreview>['images']; index: number }>();
  return (
    <>
      <RichText html={html} onPicture={(images, index) => setShown({ images, index })} />
      <ImagePreview images={shown?.images ?? []} index={shown?.index} onClose={() => setShown(undefined)} />
    </>
  );
};

/** Parameters of a product; renders nothing without any. */
const Parameters = ({ parameters }: Pick<Goods, 'parameters'>) => {
  const t = useTranslations('goods');
  return (
    parameters.length > 0 && (
      <section>
        <SectionHead>{t('parameters')}</SectionHead>
        <Card>
          <Facts items={parameters.map(({ name, value }) => [name, value])} />
        </Card>
      </section>
    )
  );
};

/** Price, title and tags of a product; `spec` is undefined while it loads. */
const PriceCard = ({ goods, spec, choice }: { goods: Goods; spec: ProductSpec | undefined; choice: Choice }) => {
  const t = useTranslations('goods');
  const { low, high } = spec ? outlook(spec, choice) : { low: goods.priceCents, high: goods.maxPriceCents };
  const lowered = goods.onSale && spec ? afterCoupons(spec, choice) : undefined;
  const member = goods.onSale && spec ? lowestMemberPrice(spec, choice) : undefined;
  return (
    <Card>
      <div className={css.priceRow}>
        <span className={css.price}>
          <PriceRange low={low} high={high} />
          {member?.isOwn && <LoweredFrom shelfCents={low === high ? member.shelfCents : undefined} />}
        </span>
        <span className={css.quiet}>
          {goods.rating10 > 0 && (
            <span className={css.rating}>
              <Icon name="star" size={14} filled />
              {t('rating', {
                n: numberFormat(getLang(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(goods.rating10 / 10),
              })}
            </span>
          )}
          {t('sold', { n: goods.sold, count: formatCount(goods.sold) })}
        </span>
      </div>
      {member && !member.isOwn && (
        <PageLink to={applyforPages.equity()} className={css.offer}>
          <Icon name="tag" size={16} />
          <span>
            {t.rich(member.from ? 'memberOfferFrom' : 'memberOffer', {
              price: <Price cents={member.cents} tone="inherit" />,
            })}
          </span>
          <Icon name="chevron-right" size={16} />
        </PageLink>
      )}
      {lowered && (
        <p className={css.lowered}>
          {t.rich(lowered.from ? 'afterCouponsFrom' : 'afterCoupons', {
            amount: <Price cents={lowered.cents} tone="inherit" />,
          })}
        </p>
      )}
      {goods.onSale && <Slot {...goodsBelowPrice({ saleNo: goods.saleNo, priceCents: low })} />}
      <h2 className={css.title}>
        {goods.productName}
        <PageTitle>{goods.productName}</PageTitle>
      </h2>
      {goods.subtitle && <p className={css.quiet}>{goods.subtitle}</p>}
      <p className={css.tags}>
        {goods.freeShipping && <Tag tone="green">{t('freeShipping')}</Tag>}
        <Tag tone="gold">{t('returns')}</Tag>
        {goods.source === 'jd' && (
          <Tag tone="blue" icon="truck">
            {t('supplier')}
          </Tag>
        )}
      </p>
      {!goods.onSale && (
        <p className={css.notice}>
          <Icon name="info" size={16} />
          {t('offShelf')}
        </p>
      )}
    </Card>
  );
};

const sections: readonly GoodsSection[] = ['goods', 'reviews', 'details'];

/** The page of one product: pictures, price, selection, reviews, shop and text, with the buying bar below. */
export const GoodsDetail = ({ goods }: { goods: Goods }) => {
  const t = useTranslations('goods');
  const { user } = useSession();
  const [remember] = useSaveWatchHistoryMutation();
  const memberId = user?.id;
  useEffect(() => {
    if (memberId !== undefined) void remember({ kind: 'goods', id: goods.id });
  }, [goods.id, memberId, remember]);
  const spec = useGetGoodsSpecQuery(goodsAddress(goods));
  const [picked, setPicked] = useState<Choice>();
  const [quantity, setQuantity] = useState(1);
  const [purpose, setPurpose] = useState<Purpose>();
  const choice = spec.data ? validChoice(spec.data, picked ?? firstChoice(spec.data)) : {};
  const { freight } = goods;
  const soldOut = spec.data?.skus.every((sku) => sku.stock === 0) ?? false;
  const chosen = Object.values(choice);
  // Goods without variants only have a quantity to choose.
  const pieces = t('pieces', { n: quantity });
  const isPlain = spec.data?.specs.length === 0;
  const chosenTitle = isPlain
    ? `${t('quantity')} · ${pieces}`
    : chosen.length > 0
      ? `${chosen.join(' / ')} · ${pieces}`
      : t('chooseSpec');
  const open = (next: Purpose) => {
    setPurpose(next);
    // The stock may have changed since the page was opened.
    void spec.refetch();
  };
  return (
    <>
      {goods.onSale && <ShareAction goods={goods} />}
      <SectionAnchors sections={sections} />
      <div className={css.page} id="goods">
        <Gallery goods={goods} />
        <div className={css.side}>
          <PriceCard goods={goods} spec={spec.data} choice={choice} />
          {goods.onSale && <CouponStrip saleNo={goods.saleNo} />}
          {goods.onSale && <ActivityRow saleNo={goods.saleNo} />}
          <CellGroup>
            {goods.onSale && spec.data && <Cell title={chosenTitle} icon="layout-grid" arrow onClick={() => open('pick')} />}
            <Cell
              title={
                freight.cents === 0 || freight.freeFromCents === 0
                  ? t('freeShipping')
                  : t('shipText', { from: formatPriceShort(freight.freeFromCents), fee: formatPriceShort(freight.cents) })
              }
              icon="truck"
            />
          </CellGroup>
          <div id="reviews" className={css.section}>
            <Reviews goods={goods} />
          </div>
          <ShopRow shop={goods.shopDTO} goodsId={goods.id} />
          <div id="details" className={css.section}>
            <Parameters parameters={goods.parameters} />
            {goods.detailHtml.trim() !== '' && (
              <section>
                <SectionHead>{t('detail')}</SectionHead>
                <Card>
                  <DetailText html={goods.detailHtml} />
                </Card>
              </section>
            )}
          </div>
          {goods.onSale && <ReportLine label={t('report')} subject={{ kind: 'goods', targetId: goods.id }} />}
        </div>
      </div>
      <BuyBar goods={goods} soldOut={soldOut} onOpen={open} />
      {spec.data && (
        <SkuSheet
          goods={goods}
          spec={spec.data}
          purpose={purpose}
          onClose={() => setPurpose(undefined)}
          choice={choice}
          onChoice={setPicked}
          quantity={quantity}
          onQuantity={setQuantity}
        />
      )}
    </>
  );
};
