import type { order } from '@juhe/contract/mall/order';
import type { ClientOutput } from '@juhe/contract/operation';
import * as mallPages from '@juhe/contract/pages/mall';
import { PageLink, usePageExists } from '@juhe/platform';
import { Badge, Icon, type IconName, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './mine.module.css';

type Counts = ClientOutput<typeof order.countOrders>;
type WaitingState = 'pendingPayment' | 'paid' | 'shipped' | 'toReview';

const states: readonly { state: WaitingState; icon: IconName }[] = [
  { state: 'pendingPayment', icon: 'credit-card' },
  { state: 'paid', icon: 'package' },
  { state: 'shipped', icon: 'truck' },
  { state: 'toReview', icon: 'message-circle' },
];

/** Orders that need action, by state. */
export const OrderStrip = ({ counts }: { counts: Counts | undefined }) => {
  const t = useTranslations('mine');
  if (!usePageExists(mallPages.orderList.path)) return null;
  return (
    <section>
      <SectionHead to={mallPages.orderList()} all={t('allOrders')}>
        {t('orders')}
      </SectionHead>
      <div className={css.block}>
        <div className={css.orders}>
          {states.map(({ state, icon }) => (
            <PageLink key={state} to={mallPages.orderList({ status: state })} className={css.entry}>
              <Badge count={counts?.[state] ?? 0} label={t('ordersCount', { n: counts?.[state] ?? 0 })}>
                <Icon name={icon} size={24} />
              </Badge>
              <span>{t(`orderStates.${state}`)}</span>
            </PageLink>
          ))}
          <PageLink to={mallPages.afterSale()} className={css.entry}>
            <Icon name="rotate-ccw" size={24} />
            <span>{t('afterSale')}</span>
          </PageLink>
        </div>
      </div>
    </section>
  );
};
