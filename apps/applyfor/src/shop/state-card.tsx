import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import * as walletPages from '@juhe/contract/pages/wallet';
import { PageLink, useTranslations } from '@juhe/platform';
import { buttonClass, cx, Icon, type IconName, Steps } from '@juhe/ui';
import css from './shop.module.css';

type Decided = Exclude<ShopApplication['state'], 'draft'>;

const looks: Readonly<Record<Decided, { icon: IconName; tone: string | undefined; step: number }>> = {
  submitted: { icon: 'clock', tone: css.waits, step: 1 },
  approved: { icon: 'circle-check', tone: css.good, step: 3 },
  rejected: { icon: 'circle-alert', tone: css.bad, step: 1 },
};

/** Where things stand in one look, and the next step. */
export const StateCard = ({ application }: { application: ShopApplication }) => {
  const t = useTranslations('info');
  const { state } = application;
  if (state === 'draft') return null;
  const { icon, tone, step } = looks[state];
  return (
    <section className={cx(css.state, tone)} aria-live="polite">
      <Icon name={icon} size={32} />
      <h2 className={css.stateTitle}>{t(`state.${state}`)}</h2>
      <p className={css.stateText}>
        {state === 'rejected' ? t('because', { reason: application.reason ?? '' }) : t(`stateText.${state}`)}
      </p>
      {state === 'rejected' ? (
        <PageLink to={applyforPages.storeOccupancy()} className={buttonClass('primary', 'm', true)}>
          {t('applyAgain')}
        </PageLink>
      ) : (
        <Steps items={[t('steps.sent'), t('steps.review'), t('steps.open')]} current={step} />
      )}
      {state === 'approved' && (
        <PageLink to={walletPages.companyWallet()} className={buttonClass('primary', 'm', true)}>
          {t('toWallet')}
        </PageLink>
      )}
    </section>
  );
};
