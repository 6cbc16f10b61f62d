import { lazyPart } from '@juhe/ui/parts/loading/lazy-part';
import { StateBanner, type StatePresentation } from '@juhe/ui/parts/layout/state-banner';
import { useWithdrawExpertApplicationMutation } from '@juhe/api-client/applyfor/daren';
import type { ExpertApplication } from '@juhe/contract/applyfor/daren.schemas';
import * as auctionPages from '@juhe/contract/pages/auction';
import { PageLink, useLang } from '@juhe/platform';
import {
  Button,
  buttonClass,
  confirmDialog,
  Countdown,
  errorText,
  formatMoment,
  formatPrice,
  Skeleton,
  Steps,
  toast,
} from '@juhe/ui';
import { Suspense } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { usualTime } from '../shared/usual-time.ts';
import css from './expert.module.css';

type State = Exclude<ExpertApplication['state'], 'draft'>;

const banners: Readonly<Record<State, StatePresentation>> = {
  pendingPayment: { icon: 'wallet', tone: 'gold' },
  submitted: { icon: 'clock', tone: 'gold' },
  approved: { icon: 'medal', tone: 'green' },
  rejected: { icon: 'circle-alert', tone: 'brand' },
  lapsed: { icon: 'circle-alert', tone: 'brand' },
  revoked: { icon: 'circle-alert', tone: 'brand' },
  expired: { icon: 'clock', tone: 'gold' },
};
const steps: Partial<Record<State, number>> = { pendingPayment: 1, submitted: 2, approved: 4 };

interface Props {
  application: ExpertApplication;
  terms: { decideDays: number };
}

/** Withdraws the application after a dialog that explains what happens to the fee. */
const Withdraw = ({ application: { state, feeCents } }: Pick<Props, 'application'>) => {
  const t = useTranslations('expert');
  const [withdraw, { isLoading }] = useWithdrawExpertApplicationMutation();
  const confirmWithdrawal = async () => {
    const amount = formatPrice(feeCents);
    await confirmDialog({
      title: t('withdraw'),
      text: state === 'submitted' ? t('withdrawPaid', { amount }) : t('withdrawUnpaid'),
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
  };
  return (
    <Button kind="secondary" block busy={isLoading} onClick={() => void confirmWithdrawal()}>
      {t('withdraw')}
    </Button>
  );
};

/** A separate chunk with the cashier: only a due fee needs it. */
const PayFee = lazyPart(() => import(/* webpackChunkName: "expert-pay-fee" */ './pay-fee.tsx').then((part) => part.PayFee));

const useStateText = ({ application, terms }: Props): string => {
  const t = useTranslations('expert');
  const lang = useLang();
  const { state, refusal, feeCents, decideUntilAt, usualSeconds } = application;
  const amount = formatPrice(feeCents);
  if (state === 'rejected') return t('stateText.rejected', { reason: refusal ?? '', amount });
  if (state === 'revoked') return t('stateText.revoked', { reason: refusal ?? '' });
  if (state === 'lapsed') return t('stateText.lapsed', { amount, n: terms.decideDays });
  if (state === 'submitted')
    return [
      t('stateText.submitted', { time: decideUntilAt === null ? '' : formatMoment(decideUntilAt) }),
      usualTime(t, usualSeconds),
    ]
      .filter(Boolean)
      .join(lang.startsWith('zh') ? '' : ' ');
  return state === 'draft' ? '' : t(`stateText.${state}`, { amount });
};

/** The state at a glance, and the next step. */
export const ExpertState = ({ application, terms }: Props) => {
  const t = useTranslations('expert');
  const text = useStateText({ application, terms });
  const { state, payUntilAt, waitUntilAt } = application;
  if (state === 'draft') return null;
  const step = steps[state];
  return (
    <StateBanner
      {...banners[state]}
      title={t(state === 'approved' && application.level === 'senior' ? 'state.senior' : `state.${state}`)}
      note={text}
    >
      {state === 'pendingPayment' && payUntilAt !== null && (
        <p className={css.clock}>
          {t('payWithin')} <Countdown to={payUntilAt} ended={t('payOver')} />
        </p>
      )}
      {waitUntilAt !== null && <p className={css.wait}>{t('waitUntil', { time: formatMoment(waitUntilAt) })}</p>}
      {step !== undefined && (
        <Steps items={[t('steps.form'), t('steps.fee'), t('steps.review'), t('steps.expert')]} current={step} />
      )}
      {application.actions.includes('pay') && (
        <Suspense fallback={<Skeleton height={44} />}>
          <PayFee
            applicationId={application.id}
            payNo={application.payNo ?? ''}
            amountCents={application.feeCents}
            paid={t('paid')}
          />
        </Suspense>
      )}
      {application.actions.includes('withdraw') && <Withdraw application={application} />}
      {state === 'approved' && (
        <>
          <PageLink
            to={auctionPages.masterIllustrate()}
            className={buttonClass(application.renewal?.isOpen ? 'secondary' : 'primary', 'm', true)}
          >
            {t('rights')}
          </PageLink>
          <PageLink to={auctionPages.myLevel()} className={buttonClass('secondary', 'm', true)}>
            {t('myLevel')}
          </PageLink>
        </>
      )}
    </StateBanner>
  );
};
