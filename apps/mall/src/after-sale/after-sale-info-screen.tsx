import type { AfterSaleDetail } from '@juhe/contract/mall/after-sale.schemas';
import { invalidateTags } from '@juhe/api-client';
import { isMissing } from '@juhe/api-client/common/missing';
import { useGetAfterSaleQuery } from '@juhe/api-client/mall/after-sale';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import { useQuery } from '@juhe/platform';
import {
  ActionBar,
  Button,
  Card,
  Cell,
  CellGroup,
  Countdown,
  copyText,
  DateTime,
  Empty,
  Facts,
  MediaRow,
  Muted,
  Page,
  Price,
  PullToRefresh,
  QueryView,
  SectionHead,
  Skeleton,
  Stack,
  Steps,
  Timeline,
} from '@juhe/ui';
import { StateBanner } from '@juhe/ui/parts/layout/state-banner';
import { useTranslations } from '../locales/texts.gen.js';
import { Copyable } from '../shared/copyable.tsx';
import css from './after-sale.module.css';
import { CaseSheets, useCaseActions } from './case-actions.tsx';
import { casePresentation, dueText, caseProgress } from './case-presentation.ts';
import { Evidence } from './evidence.tsx';
import { useCaseChanges } from './use-case-changes.ts';

/** One case (`?id=`): its state, the next step and its deadline, and the member's actions. */
const AfterSaleInfoScreen = () => {
  const t = useTranslations('afterSale');
  const { id = '' } = useQuery(mallPages.afterSaleInfo);
  const query = useGetAfterSaleQuery({ id }, { refetchOnMountOrArgChange: true });
  useCaseChanges();
  if (isMissing(query.error))
    return <Empty icon="shield-check" text={t('missing')} action={{ label: t('toList'), to: mallPages.afterSale() }} />;
  return (
    <QueryView query={query} skeleton={<InfoSkeleton />}>
      {(afterSale) => <AfterSaleInfo afterSale={afterSale} onRefresh={query.refetch} />}
    </QueryView>
  );
};

const AfterSaleInfo = ({ afterSale, onRefresh }: { afterSale: AfterSaleDetail; onRefresh: () => unknown }) => {
  const { buttons, sheet, close } = useCaseActions(afterSale);
  return (
    <>
      <PullToRefresh onRefresh={onRefresh}>
        <Page>
          <Banner afterSale={afterSale} />
          <Answer afterSale={afterSale} />
          <ReturnTo afterSale={afterSale} />
          <Money afterSale={afterSale} />
          <Request afterSale={afterSale} />
          <Ways afterSale={afterSale} />
          <History afterSale={afterSale} />
        </Page>
      </PullToRefresh>
      {buttons.length > 0 && <ActionBar>{buttons}</ActionBar>}
      <CaseSheets id={afterSale.id} shown={sheet} onClose={close} />
    </>
  );
};

const bannerTones = { turn: 'brand', waiting: 'quiet', done: 'green', quiet: 'quiet' } as const;

const Banner = ({ afterSale }: { afterSale: AfterSaleDetail }) => {
  const t = useTranslations('afterSale');
  const { icon, tone } = casePresentation[afterSale.state];
  const progress = caseProgress(afterSale);
  const deadlineKey = dueText(afterSale);
  const about = `about.${afterSale.state}` as const;
  return (
    <>
      <StateBanner
        icon={icon}
        tone={bannerTones[tone]}
        title={t(`states.${afterSale.state}`)}
        note={
          afterSale.dueAt === null || deadlineKey === undefined
            ? t.has(about) && t(about)
            : t.rich(`due.${deadlineKey}`, {
                time: <Countdown to={afterSale.dueAt} onEnd={() => invalidateTags('mall/after-sale')} ended={t('over')} />,
              })
        }
      />
      {progress && (
        <Card>
          <Steps items={progress.steps.map((step) => t(`steps.${step}`))} current={progress.current} />
        </Card>
      )}
    </>
  );
};

const Answer = ({ afterSale }: { afterSale: AfterSaleDetail }) => {
  const t = useTranslations('afterSale');
  const { answer, state } = afterSale;
  if (answer === '' || (state !== 'rejected' && state !== 'appealed' && state !== 'closed')) return null;
  return (
    <Card>
      <Stack gap={1}>
        <h3 className={css.title}>{t('answer')}</h3>
        <p className={css.words}>{answer}</p>
      </Stack>
    </Card>
  );
};

/** The return address, while the goods are still to be sent. */
const ReturnTo = ({ afterSale }: { afterSale: AfterSaleDetail }) => {
  const t = useTranslations('afterSale');
  const { returnAddress, state } = afterSale;
  if (returnAddress === '' || (state !== 'approved' && state !== 'returning')) return null;
  return (
    <Card>
      <Stack gap={2}>
        <div className={css.titleRow}>
          <h3 className={css.title}>{t('returnTo')}</h3>
          <Button size="s" icon="copy" onClick={() => copyText(returnAddress, t('copied'))}>
            {t('copyAddress')}
          </Button>
        </div>
        <p className={css.words}>{returnAddress}</p>
        {state === 'approved' && (
          <>
            <Muted>{t('returnToNote')}</Muted>
            <Muted>{t(`wayBack.${afterSale.wayBackPayer}`)}</Muted>
          </>
        )}
      </Stack>
    </Card>
  );
};

const Money = ({ afterSale }: { afterSale: AfterSaleDetail }) => {
  const t = useTranslations('afterSale');
  const { kind, state, cents, redBagCents, freightCents, quantity } = afterSale;
  const pays = kind !== 'exchange' || state === 'refunded';
  return (
    <Card flush>
      <MediaRow
        src={afterSale.img}
        width={72}
        title={afterSale.productName}
        note={afterSale.specText || undefined}
        foot={
          <>
            <Price cents={afterSale.priceCents} size="s" tone="ink" />
            <span>{t('times', { n: quantity })}</span>
          </>
        }
      />
      {pays && (
        <div className={css.cardPart}>
          <Facts
            total
            items={[
              [
                t(freightCents < 0 ? 'freightDue' : 'freight'),
                freightCents !== 0 ? <Price key="f" cents={freightCents} size="s" tone="ink" /> : null,
              ],
              [t('redBagBack'), redBagCents > 0 ? <Price key="r" cents={redBagCents} size="s" tone="ink" /> : null],
              [t(state === 'refunded' ? 'back' : 'asked'), <Price key="b" cents={cents + freightCents} />],
            ]}
          />
        </div>
      )}
    </Card>
  );
};

const Request = ({ afterSale }: { afterSale: AfterSaleDetail }) => {
  const t = useTranslations('afterSale');
  const { kind, reason, quantity, text, pictures, appeal, orderNo, createdAt } = afterSale;
  return (
    <section>
      <SectionHead>{t('facts')}</SectionHead>
      <Card>
        <Stack gap={2}>
          <Facts
            items={[
              [t('kind'), t(`kinds.${kind}`)],
              [t('reason'), t(`reasons.${reason}`)],
              [t('quantity'), t('times', { n: quantity })],
              [t('createdAt'), <DateTime key="c" at={createdAt} />],
              [t('orderNo'), <Copyable key="n" text={orderNo} />],
            ]}
          />
          {text !== '' && <p className={css.words}>{text}</p>}
          <Evidence pictures={pictures} />
          {appeal && (
            <div className={css.appeal}>
              <h3 className={css.title}>{t('appealText')}</h3>
              <p className={css.words}>{appeal.text}</p>
              <Evidence pictures={appeal.pictures} />
            </div>
          )}
        </Stack>
      </Card>
    </section>
  );
};

/** The id of the platform's support (social/conversation.schemas.ts). */
const platformDesk = 'platform';

/** Parcels, the order unless the member deleted it, and the contacts: first the shop that sold the goods, then the platform. */
const Ways = ({ afterSale }: { afterSale: AfterSaleDetail }) => {
  const t = useTranslations('afterSale');
  const { deskId, orderNo, orderDeleted } = afterSale;
  const parcel = afterSale.sentAnew ?? afterSale.sentBack;
  return (
    <CellGroup>
      {parcel && (
        <Cell
          icon="truck"
          title={t(afterSale.sentAnew ? 'parcelNew' : 'parcelBack')}
          note={`${parcel.carrier} ${parcel.waybill}`}
          to={mallPages.logistics({ afterSaleId: afterSale.id })}
        />
      )}
      {!orderDeleted && <Cell icon="receipt" title={t('seeOrder')} to={mallPages.orderInfo({ orderNo })} />}
      {deskId !== null && <Cell icon="store" title={t('contactShop')} to={socialPages.chat({ deskId, orderNo })} />}
      <Cell
        icon="headset"
        title={t('contactPlatform')}
        {...(deskId === null ? {} : { note: t('contactPlatformNote') })}
        to={socialPages.chat({ deskId: platformDesk, orderNo })}
      />
    </CellGroup>
  );
};

/** The name of a step; steps caused by a timeout are labelled so. */
const eventText = ({ event, by }: AfterSaleDetail['timeline'][number]): string =>
  by === 'system' && (event === 'approve' || event === 'receive') ? `${event}ByTime` : event;

const History = ({ afterSale }: { afterSale: AfterSaleDetail }) => {
  const t = useTranslations('afterSale');
  return (
    <section>
      <SectionHead>{t('history')}</SectionHead>
      <Card>
        <Stack>
          <Timeline
            items={afterSale.timeline.map((step, index) => {
              const name = `events.${eventText(step)}`;
              return {
                key: `${afterSale.timeline.length - index}`,
                title: t.has(name) ? t(name) : step.event,
                at: step.at,
                ...(step.note === null ? {} : { note: step.note }),
              };
            })}
          />
        </Stack>
      </Card>
    </section>
  );
};

const InfoSkeleton = () => (
  <Page>
    <div className={css.banner}>
      <Skeleton width={40} height={40} round />
      <Stack gap={1}>
        <Skeleton width={120} height={26} />
        <Skeleton width={200} height={16} />
      </Stack>
    </div>
    <Skeleton height={68} style={{ borderRadius: 12 }} />
    <Skeleton height={156} style={{ borderRadius: 12 }} />
    <Skeleton height={220} style={{ borderRadius: 12 }} />
  </Page>
);

export { AfterSaleInfoScreen as Screen };
