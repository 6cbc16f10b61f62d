import { isMissing } from '@juhe/api-client/common/missing';
import { useGetGroupQuery } from '@juhe/api-client/mall/group';
import { useSession } from '@juhe/auth';
import { shareType } from '@juhe/contract/common/share.constants';
import type { GroupDetail } from '@juhe/contract/mall/group.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useQuery } from '@juhe/platform';
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
import { GroupBar } from './group-bar.tsx';
import { GroupList } from './group-list.tsx';
import css from './group.module.css';
import { GroupStateCard } from './group-state.tsx';
import { OpenGroups } from './open-groups.tsx';
import { SkuSheet } from './sku-sheet.tsx';
import { useGroupChanges } from './use-group-changes.ts';

/** Group buying: `?id=` of a group or of an activity; without it all of them. */
const GroupScreen = () => {
  const { id } = useQuery(mallPages.group);
  useGroupChanges();
  return id ? <Item key={id} id={id} /> : <GroupList />;
};

const Item = ({ id }: { id: string }) => {
  const t = useTranslations('group');
  const query = useGetGroupQuery({ id }, { refetchOnMountOrArgChange: true });
  if (isMissing(query.error))
    return <Empty icon="users" text={t('missing')} action={{ label: t('look'), to: mallPages.group() }} />;
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(detail) => <Group detail={detail} />}
    </QueryView>
  );
};

const How = ({ opened }: { opened: boolean }) => {
  const t = useTranslations('group');
  return (
    <section>
      <SectionHead>{t('how')}</SectionHead>
      <Card>
        <Stack>
          <Steps items={[t('step1'), t('step2'), t('step3')]} current={opened ? 1 : 0} />
          <p className={css.quiet}>{t('howNote')}</p>
        </Stack>
      </Card>
    </section>
  );
};

const Group = ({ detail }: { detail: GroupDetail }) => {
  const t = useTranslations('group');
  const textOf = useTranslations('activity');
  const { user, signedIn } = useSession();
  const [buying, setBuying] = useState<'open' | 'join'>();
  const { activity, group } = detail;
  // A member who deleted the order is still one.
  const isMember = group?.places.some(({ mine: isOwn }) => isOwn) === true;
  const share = () =>
    openShare({
      type: shareType.goods,
      code: activity.saleNo,
      // The third entry is the group id: an app that does not know it opens the goods.
      extras: [user?.id ?? '', 'pt', ...(group ? [group.id] : [])],
      title:
        group?.state === 'open'
          ? t('shareTitle', { n: group.size - group.taken, name: activity.productName })
          : activity.productName,
      coverUrl: activity.img,
      url: mallPages.group({ id: group?.id ?? activity.activityId }),
      priceCents: activity.priceCents,
    });
  const about = (
    <>
      {(group === null || group.state === 'open') && <How opened={isMember} />}
      <CellGroup>
        {signedIn && <Cell icon="users" title={t('mine')} to={mallPages.group({ tab: 'mine' })} />}
        <Cell icon="file-text" title={t('rules')} to={mallPages.groupRules()} />
      </CellGroup>
    </>
  );
  return (
    <>
      <PageAction icon="share-2" label={t('share')} onClick={() => void share()} />
      <Page>
        <ActivityGoods
          {...activity}
          note={activity.subtitle}
          prices={{ priceCents: activity.priceCents, formerCents: activity.shelfCents }}
          tag={textOf('people', { n: activity.size })}
        />
        {group && <GroupStateCard group={group} isMember={isMember} />}
        {group?.state !== 'full' && !isMember ? (
          <OpenGroups activityId={activity.activityId} except={group?.id}>
            {about}
          </OpenGroups>
        ) : (
          about
        )}
      </Page>
      <GroupBar detail={detail} onShare={() => void share()} onBuy={(join) => setBuying(join ? 'join' : 'open')} />
      <SkuSheet
        activity={activity}
        groupId={buying === 'join' ? group?.id : undefined}
        open={buying !== undefined}
        onClose={() => setBuying(undefined)}
      />
    </>
  );
};

export { GroupScreen as Screen };
