import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import * as walletPages from '@juhe/contract/pages/wallet';
import { PageLink, useTranslations } from '@juhe/platform';
import { buttonClass, Steps } from '@juhe/ui';
import { StateBanner, type StateLook } from '../shared/state-banner.tsx';

type Decided = Exclude<ShopApplication['state'], 'draft'>;

const looks: Readonly<Record<Decided, StateLook & { step: number }>> = {
  submitted: { icon: 'clock', tone: 'waits', step: 1 },
  approved: { icon: 'circle-check', tone: 'good', step: 3 },
  rejected: { icon: 'circle-alert', tone: 'bad', step: 1 },
};

/** Where things stand in one look, and the next step. */
export const StateCard = ({ application }: { application: ShopApplication }) => {
  const t = useTranslations('info');
  const { state } = application;
  if (state === 'draft') return null;
  const { step, ...look } = looks[state];
  return (
    <StateBanner
      {...look}
      title={t(`state.${state}`)}
      text={state === 'rejected' ? t('because', { reason: application.reason ?? '' }) : t(`stateText.${state}`)}
    >
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
    </StateBanner>
  );
};
