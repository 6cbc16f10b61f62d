import { useWithdrawShopMutation } from '@juhe/api-client/applyfor/shop';
import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { PageLink, useLang, useTranslations } from '@juhe/platform';
import { Button, buttonClass, confirmDialog, errorText, Steps, toast } from '@juhe/ui';
import { StateBanner, type StateLook } from '../shared/state-banner.tsx';
import { usualTime } from '../shared/usual-time.ts';

type Decided = Exclude<ShopApplication['state'], 'draft'>;

const looks: Readonly<Record<Decided, StateLook & { step: number }>> = {
  submitted: { icon: 'clock', tone: 'waits', step: 2 },
  approved: { icon: 'circle-check', tone: 'good', step: 4 },
  rejected: { icon: 'circle-alert', tone: 'bad', step: 2 },
};

/** Takes the application back, after a dialog that says what happens to it. */
const Withdraw = () => {
  const t = useTranslations('info');
  const [withdraw, { isLoading }] = useWithdrawShopMutation();
  const ask = () =>
    confirmDialog({
      title: t('withdraw'),
      text: t('withdrawText'),
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
    <Button kind="secondary" block busy={isLoading} onClick={() => void ask()}>
      {t('withdraw')}
    </Button>
  );
};

/** Where things stand in one look, and the next step. */
export const StateCard = ({ application }: { application: ShopApplication }) => {
  const t = useTranslations('info');
  const lang = useLang();
  const { state } = application;
  if (state === 'draft') return null;
  const { step, ...look } = looks[state];
  const text = state === 'rejected' ? t('because', { reason: application.reason ?? '' }) : t(`stateText.${state}`);
  const joint = lang.startsWith('zh') ? '' : ' ';
  return (
    <StateBanner
      {...look}
      title={t(`state.${state}`)}
      text={[text, usualTime(t, application.usualSeconds)].filter(Boolean).join(joint)}
    >
      {state === 'rejected' ? (
        <PageLink to={applyforPages.storeOccupancy()} className={buttonClass('primary', 'm', true)}>
          {t('applyAgain')}
        </PageLink>
      ) : (
        <Steps items={[t('steps.fill'), t('steps.sent'), t('steps.review'), t('steps.open')]} current={step} />
      )}
      {state === 'submitted' && <Withdraw />}
    </StateBanner>
  );
};
