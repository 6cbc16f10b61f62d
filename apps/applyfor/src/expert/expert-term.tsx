import { lazyPart } from '@juhe/ui/parts/loading/lazy-part';
import { useCancelExpertTermMutation, useOrderExpertTermMutation } from '@juhe/api-client/applyfor/daren';
import type { ExpertApplication, ExpertTermKind } from '@juhe/contract/applyfor/daren.schemas';
import { Button, Card, Countdown, errorText, formatMoment, Price, SectionHead, Skeleton, Stack, toast } from '@juhe/ui';
import { Suspense } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { ExpertProgress, isOutOfReach } from './expert-progress.tsx';
import css from './expert.module.css';

/** A separate chunk with the cashier: only a due order needs it. */
const PayFee = lazyPart(() => import(/* webpackChunkName: "expert-pay-fee" */ './pay-fee.tsx').then((part) => part.PayFee));

/** The pending order: its payment, and the button to cancel it. */
const Due = ({ application }: { application: ExpertApplication }) => {
  const t = useTranslations('expert');
  const [cancel, { isLoading }] = useCancelExpertTermMutation();
  const { term } = application;
  if (!term) return null;
  const end = () =>
    cancel({})
      .unwrap()
      .then(
        () => toast(t('termCancelled'), { kind: 'success' }),
        (refusal: unknown) => toast(errorText(refusal) ?? t('failed'), { kind: 'error' }),
      );
  return (
    <Card>
      <Stack gap={3}>
        <h3 className={css.termTitle}>{t(`term.${term.kind}`)}</h3>
        {term.payUntilAt !== null && (
          <p className={css.clock}>
            {t('payWithin')} <Countdown to={term.payUntilAt} ended={t('payOver')} />
          </p>
        )}
        <Suspense fallback={<Skeleton height={44} />}>
          <PayFee
            applicationId={application.id}
            payNo={term.payNo}
            amountCents={term.amountCents}
            paid={t(`termPaid.${term.kind}`)}
          />
        </Suspense>
        <Button kind="secondary" block busy={isLoading} onClick={() => void end()}>
          {t('termCancel')}
        </Button>
      </Stack>
    </Card>
  );
};

/** What an expert can order: another year near the end of the term, and the higher rank. */
export const ExpertTerm = ({ application }: { application: ExpertApplication }) => {
  const t = useTranslations('expert');
  const [order, { isLoading, originalArgs }] = useOrderExpertTermMutation();
  const { renewal, upgrade, level = 'expert', validUntilAt } = application;
  if (!renewal || validUntilAt == null) return null;
  const begin = (kind: ExpertTermKind, expectedCents: number) =>
    order({ kind, expectedCents })
      .unwrap()
      .catch((refusal: unknown) => toast(errorText(refusal) ?? t('failed'), { kind: 'error' }));
  const isBusy = (kind: ExpertTermKind) => isLoading && originalArgs?.kind === kind;
  return (
    <section>
      <SectionHead>{t('validity')}</SectionHead>
      <Stack gap={3}>
        {application.actions.includes('payTerm') && <Due application={application} />}
        <Card>
          <Stack gap={3}>
            <p className={css.termTitle}>
              {t('validUntil', { rank: t(`levelName.${level}`), time: formatMoment(validUntilAt, 'date') })}
            </p>
            {!renewal.isOpen && <p className={css.wait}>{t('renewFrom', { time: formatMoment(renewal.fromAt, 'date') })}</p>}
            {application.actions.includes('renew') && (
              <Button kind="primary" block busy={isBusy('renewal')} onClick={() => void begin('renewal', renewal.amountCents)}>
                {t.rich('renew', { amount: <Price cents={renewal.amountCents} size="s" tone="inherit" /> })}
              </Button>
            )}
            {upgrade && application.actions.includes('upgrade') && (
              <>
                <Button
                  kind="secondary"
                  block
                  busy={isBusy('upgrade')}
                  onClick={() => void begin('upgrade', upgrade.amountCents)}
                >
                  {t.rich('upgrade', { amount: <Price cents={upgrade.amountCents} size="s" tone="inherit" /> })}
                </Button>
                <p className={css.wait}>{t('upgradeNote')}</p>
              </>
            )}
            {upgrade && isOutOfReach(upgrade.needs) && (
              <>
                <p className={css.wait}>{t('upgradeNeeds')}</p>
                <ExpertProgress requirements={upgrade.needs} />
              </>
            )}
          </Stack>
        </Card>
      </Stack>
    </section>
  );
};
