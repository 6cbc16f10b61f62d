import { lazyPart } from '@juhe/ui/parts/loading/lazy-part';
import { StateBanner } from '@juhe/ui/parts/layout/state-banner';
import { useCloseMyShopMutation, useGetMyShopQuery } from '@juhe/api-client/mall/shop-life';
import type { OwnShop } from '@juhe/contract/mall/shop-life.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import * as walletPages from '@juhe/contract/pages/wallet';
import { PageLink } from '@juhe/platform';
import {
  buttonClass,
  Card,
  Cell,
  CellGroup,
  confirmDialog,
  errorText,
  Facts,
  ListSkeleton,
  noticeDialog,
  Price,
  QueryView,
  SectionHead,
  toast,
} from '@juhe/ui';
import { Suspense, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { MyShopForm } from './my-shop-form.tsx';

const ShopName = lazyPart(() => import(/* webpackChunkName: "shop-name" */ './shop-name.tsx').then((part) => part.ShopName));

/** The reason why the shop is not open, and the possible remedies. */
const Stopped = ({ shop }: { shop: OwnShop }) => {
  const t = useTranslations('info');
  const isClosed = shop.state === 'closed';
  return (
    <StateBanner
      icon={isClosed ? 'store' : 'circle-alert'}
      tone={isClosed ? 'quiet' : 'brand'}
      title={t(isClosed ? 'mine.closed' : 'mine.suspended')}
      note={isClosed ? t('mine.closedText') : t('mine.suspendedText', { reason: shop.reason })}
    >
      {shop.reason !== '' && (
        <PageLink to={socialPages.sanctions()} className={buttonClass('secondary', 'm', true)}>
          {t('mine.appeal')}
        </PageLink>
      )}
    </StateBanner>
  );
};

const Figures = ({ shop }: { shop: OwnShop }) => {
  const t = useTranslations('info');
  const { plan } = shop;
  return (
    <section>
      <SectionHead>{t('mine.figures')}</SectionHead>
      <Card>
        <Facts
          items={[
            [t('plan'), plan?.name],
            [t('mine.commission'), plan && t('mine.percent', { n: plan.commissionBp / 100 })],
            [t('mine.goods'), plan?.mostGoods == null ? shop.goods : t('mine.goodsOf', { n: shop.goods, most: plan.mostGoods })],
            [t('mine.followers'), shop.followers],
            [t('mine.openOrders'), shop.openOrders],
            [t('mine.soldOrders'), shop.soldOrders],
            [t('mine.soldCents'), <Price key="sold" cents={shop.soldCents} size="s" tone="inherit" />],
          ]}
        />
      </Card>
    </section>
  );
};

const useClosing = (shop: OwnShop) => {
  const t = useTranslations('info');
  const [close] = useCloseMyShopMutation();
  return async () => {
    if (shop.openOrders > 0)
      return noticeDialog(t('mine.closeBlocked', { n: shop.openOrders }), { title: t('mine.close'), ok: t('mine.understood') });
    return confirmDialog({
      title: t('mine.close'),
      text: t('mine.closeText'),
      confirm: t('mine.close'),
      danger: true,
      work: () =>
        close({})
          .unwrap()
          .then(
            () => toast(t('mine.closed'), { kind: 'success' }),
            (refusal: unknown) => toast(errorText(refusal) ?? t('failed'), { kind: 'error' }),
          ),
    });
  };
};

const Shop = ({ shop }: { shop: OwnShop }) => {
  const t = useTranslations('info');
  const [isEditing, setEditing] = useState(false);
  const [naming, setNaming] = useState<'closed' | 'open' | 'left'>('closed');
  const confirmClosing = useClosing(shop);
  const can = (action: OwnShop['actions'][number]) => shop.actions.includes(action);
  return (
    <>
      {shop.state !== 'open' && <Stopped shop={shop} />}
      <CellGroup>
        {can('view') && <Cell icon="store" title={t('mine.view')} to={mallPages.shop({ shopId: shop.id })} />}
        {can('edit') && (
          <Cell icon="file-text" title={t('mine.edit')} note={t('mine.editNote')} onClick={() => setEditing(true)} arrow />
        )}
        {can('rename') && (
          <Cell icon="pencil" title={t('rename.title')} note={t('rename.note')} onClick={() => setNaming('open')} arrow />
        )}
        <Cell icon="wallet" title={t('toWallet')} to={walletPages.companyWallet()} />
      </CellGroup>
      <Figures shop={shop} />
      {can('close') && (
        <CellGroup>
          <Cell title={t('mine.close')} onClick={() => void confirmClosing()} danger />
        </CellGroup>
      )}
      {naming !== 'closed' && (
        <Suspense>
          <ShopName shopName={shop.name} open={naming === 'open'} onClose={() => setNaming('left')} />
        </Suspense>
      )}
      <MyShopForm key={String(isEditing)} shop={shop} open={isEditing} onClose={() => setEditing(false)} />
    </>
  );
};

/** The shop after its approval: state, profile, plan, statistics, and closing it. */
export const MyShop = () => {
  const query = useGetMyShopQuery();
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={5} media={0} />}>
      {(shop) => shop && <Shop shop={shop} />}
    </QueryView>
  );
};
