import { lazyPart } from '@juhe/ui/parts/loading/lazy-part';
import { StateBanner, type StatePresentation } from '@juhe/ui/parts/layout/state-banner';
import { useWithdrawShopApplicationMutation } from '@juhe/api-client/applyfor/shop';
import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { PageLink, useLang } from '@juhe/platform';
import { Button, buttonClass, confirmDialog, Countdown, errorText, formatPrice, Skeleton, Steps, toast } from '@juhe/ui';
import { Suspense } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { usualTime } from '../shared/usual-time.ts';
import css from './shop.module.css';

type Decided = Exclude<ShopApplication['state'], 'draft'>;

const banners: Readonly<Record<Decided, StatePresentation & { step: number }>> = {
  pendingPayment: { icon: 'wallet', tone: 'gold', step: 1 },
  submitted: { icon: 'clock', tone: 'gold', step: 2 },
  approved: { icon: 'circle-check', tone: 'green', step: 4 },
  rejected: { icon: 'circle-alert', tone: 'brand', step: 2 },
};

/** A separate chunk with the cashier: only a due fee needs it. */
const PayPlanFee = lazyPart(() =>
  import(/* webpackChunkName: "shop-pay-fee" */ './pay-plan-fee.tsx').then((part) => part.PayPlanFee),
);

/** Withdraws the application, after a dialog that explains what happens to it and to a paid fee. */
const Withdraw = ({ application: { state, feeCents } }: { application: ShopApplication }) => {
  const t = useTranslations('info');
  const [withdraw, { isLoading }] = useWithdrawShopApplicationMutation();
  const confirmWithdrawal = () =>
    confirmDialog({
      title: t('withdraw'),
      text: state === 'submitted' && feeCents != null ? t('withdrawPaid', { amount: formatPrice(feeCents) }) : t('withdrawText'),
      confirm: t('withdraw'),
      danger: true,
      work: () =>
        withdraw({})
          .unwrap()
          .then(
            () => toast(t('withdrawn'), { kind: 'success' }),
            (refusal: unknown) => toast(errorText(refusal) ?? t('failed'), { kind: 'error' }),
          ),
    });
  return (
    <Button kind="secondary" block busy={isLoading} onClick={() => void confirmWithdrawal()}>
      {t('withdraw')}
    </Button>
  );
};

const useStateText = ({ state, reason, feeCents, usualSeconds }: ShopApplication): string => {
  const t = useTranslations('info');
  const lang = useLang();
  if (state === 'draft') return '';
  const amount = formatPrice(feeCents ?? 0);
  if (state === 'rejected') return t(feeCents == null ? 'because' : 'becauseRefunded', { reason: reason ?? '', amount });
  return [t(`stateText.${state}`, { amount }), usualTime(t, usualSeconds)].filter(Boolean).join(lang.startsWith('zh') ? '' : ' ');
};

/** The state at a glance, and the next step. */
export const StateCard = ({ application }: { application: ShopApplication }) => {
  const t = useTranslations('info');
  const text = useStateText(application);
  const { state, feeCents, payUntilAt } = application;
  if (state === 'draft') return null;
  const { step, ...banner } = banners[state];
  return (
    <StateBanner {...banner} title={t(`state.${state}`)} note={text}>
      {state === 'pendingPayment' && payUntilAt != null && (
        <p className={css.clock}>
          {t('payWithin')} <Countdown to={payUntilAt} ended={t('payOver')} />
        </p>
      )}
      {application.actions.includes('edit') ? (
        <PageLink to={applyforPages.storeOccupancy()} className={buttonClass('primary', 'm', true)}>
          {t('applyAgain')}
        </PageLink>
      ) : (
        <Steps
          items={[t('steps.fill'), t(feeCents == null ? 'steps.sent' : 'steps.fee'), t('steps.review'), t('steps.open')]}
          current={step}
        />
      )}
      {application.actions.includes('pay') && (
        <Suspense fallback={<Skeleton height={44} />}>
          <PayPlanFee application={application} />
        </Suspense>
      )}
      {application.actions.includes('withdraw') && <Withdraw application={application} />}
    </StateBanner>
  );
};
