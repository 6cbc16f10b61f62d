import { isMissing } from '@juhe/api-client/common/missing';
import { useGetProductActivityQuery } from '@juhe/api-client/mall/activity';
import { useCutBargainMutation, useGetBargainQuery, useStartBargainMutation } from '@juhe/api-client/mall/bargain';
import { takeBargain, useSession } from '@juhe/auth';
import { shareType } from '@juhe/contract/common/share.constants';
import type { BargainDetail } from '@juhe/contract/mall/bargain.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, useQuery } from '@juhe/platform';
import {
  Card,
  Cell,
  CellGroup,
  DetailSkeleton,
  Empty,
  openShare,
  Page,
  PageAction,
  QueryView,
  SectionHead,
  Stack,
  Steps,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { ActivityGoods } from '../shared/activity-goods.tsx';
import { BargainBar } from './bargain-bar.tsx';
import css from './bargain.module.css';
import { HelpState, OwnState } from './bargain-state.tsx';
import { Helpers } from './helpers.tsx';
import { useBargainChanges } from './use-bargain-changes.ts';

/** A bargain: `?activityid=` of an activity or of a bargain; with `?productSaleNo=` alone the current one of the product. */
const BargainScreen = () => {
  const { productSaleNo = '', activityid } = useQuery(mallPages.bargain);
  const skip = activityid !== undefined || productSaleNo === '';
  const activities = useGetProductActivityQuery({ saleNo: productSaleNo }, { skip });
  if (activityid !== undefined) return <Item key={activityid} id={activityid} />;
  if (skip) return <UnknownBargain />;
  return (
    <QueryView query={activities} skeleton={<DetailSkeleton />}>
      {({ bargain }) => (bargain ? <Item id={bargain.activityId} /> : <UnknownBargain />)}
    </QueryView>
  );
};

const UnknownBargain = () => {
  const t = useTranslations('bargain');
  return <Empty icon="scissors" text={t('missing')} action={{ label: t('look'), to: mallPages.bargainList() }} />;
};

const Item = ({ id }: { id: string }) => {
  const query = useGetBargainQuery({ id }, { refetchOnMountOrArgChange: true });
  useBargainChanges();
  if (isMissing(query.error)) return <UnknownBargain />;
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(detail) => <Bargaining detail={detail} onAsk={query.refetch} />}
    </QueryView>
  );
};

const How = ({ begun: started }: { begun: boolean }) => {
  const t = useTranslations('bargain');
  return (
    <section>
      <SectionHead>{t('how')}</SectionHead>
      <Card>
        <Stack>
          <Steps items={[t('step1'), t('step2'), t('step3')]} current={started ? 1 : 0} />
          <p className={css.quiet}>{t('howNote')}</p>
        </Stack>
      </Card>
    </section>
  );
};

const Bargaining = ({ detail, onAsk }: { detail: BargainDetail; onAsk: () => unknown }) => {
  const t = useTranslations('bargain');
  const { activity, bargain, actions } = detail;
  const { user, signedIn } = useSession();
  const { whenSignedIn, redirectTo } = useNavigation();
  const [start] = useStartBargainMutation();
  const [cut] = useCutBargainMutation();
  // The bargain that a share code stored for after the sign-in (specification §2).
  const [storedBargain] = useState(() => (signedIn ? takeBargain() : undefined));
  const [cents, setCents] = useState<number>();

  const begin = () =>
    whenSignedIn(async () => {
      try {
        const { bargainId } = await start({ activityId: activity.activityId }).unwrap();
        redirectTo(mallPages.bargain({ productSaleNo: activity.saleNo, activityid: bargainId }));
      } catch {
        // The error policy shows the server's message.
      }
    });
  const help = () =>
    whenSignedIn(async () => {
      if (!bargain) return;
      const authCode = storedBargain?.bargainId === bargain.id ? storedBargain.authCode : '';
      try {
        setCents((await cut({ bargainId: bargain.id, ...(authCode === '' ? {} : { authCode }) }).unwrap()).cents);
      } catch {
        onAsk();
      }
    });
  const share = () =>
    bargain &&
    openShare({
      type: shareType.bargain,
      code: activity.saleNo,
      extras: [user?.id ?? '', bargain.id, ...(bargain.authCode === null ? [] : [bargain.authCode])],
      title: t('shareTitle', { name: activity.productName }),
      coverUrl: activity.img,
      url: mallPages.bargain({ productSaleNo: activity.saleNo, activityid: bargain.id }),
      priceCents: bargain.priceCents,
    });
  return (
    <>
      {actions.includes('share') && <PageAction icon="share-2" label={t('share')} onClick={() => void share()} />}
      <Page>
        <ActivityGoods
          {...activity}
          note={activity.specText ? t('spec', { spec: activity.specText }) : activity.subtitle}
          {...(bargain
            ? {}
            : {
                prices: { priceCents: activity.floorCents, formerCents: activity.startCents },
                tag: t('cuts', { n: activity.helpers }),
              })}
        />
        {bargain?.mine && <OwnState bargain={bargain} />}
        {bargain && !bargain.mine && <HelpState bargain={bargain} cut={cents} />}
        {bargain && <Helpers bargain={bargain} />}
        {(!bargain || (actions.includes('invite') && bargain.done === 0)) && <How begun={bargain !== null} />}
        <CellGroup>
          {signedIn && <Cell icon="scissors" title={t('mine')} to={mallPages.bargainList({ tab: 'mine' })} />}
          <Cell icon="file-text" title={t('rules')} to={mallPages.bargainRules()} />
        </CellGroup>
      </Page>
      <BargainBar detail={detail} onStart={begin} onShare={() => void share()} onCut={help} />
    </>
  );
};

export { BargainScreen as Screen };
