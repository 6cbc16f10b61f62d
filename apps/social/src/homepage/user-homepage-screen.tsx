import { isMissing } from '@juhe/api-client/common/missing';
import { useGetHomepageQuery } from '@juhe/api-client/social/homepage';
import { useSession } from '@juhe/auth';
import * as contentPages from '@juhe/contract/pages/content';
import * as shellPages from '@juhe/contract/pages/shell';
import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation, useQuery } from '@juhe/platform';
import { Empty, PageAction, PullToRefresh, QueryView, Tabs, errorText } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { Report, type Reported } from '@juhe/features/report/report';
import { OwnCreations } from '../shared/own-creations.tsx';
import { HomepageHead, HomepageSkeleton } from './homepage-head.tsx';
import { HomepageList } from './homepage-list.tsx';
import { HomepageVideos } from './homepage-videos.tsx';
import { type HomepageTab, homepageTabs } from './homepage-tabs.ts';
import css from './homepage.module.css';

/** A member's homepage, or the caller's own without `memberId`; the tab is in the URL, so that the back navigation keeps it. */
const UserHomepageScreen = () => {
  const t = useTranslations('homepage');
  const { memberId, tab } = useQuery(socialPages.userHomepage);
  const { navigateTo, replaceQuery, whenSignedIn } = useNavigation();
  const [reported, setReported] = useState<Reported>();
  const { user } = useSession();
  const id = memberId ?? user?.id;
  const query = useGetHomepageQuery({ memberId: id }, { skip: id === undefined });
  if (id === undefined)
    return <Empty icon="user" text={t('signInFirst')} action={{ label: t('signIn'), to: shellPages.login() }} />;
  if (isMissing(query.error))
    return <Empty icon="user" text={errorText(query.error)} action={{ label: t('toHome'), to: contentPages.discover() }} />;
  // The member's own films are among its creations, in every state.
  const tabs = homepageTabs.filter((tab) => tab !== 'videos' || id !== user?.id);
  const chosen = tabs.find((key) => key === tab) ?? 'creations';
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <QueryView query={query} skeleton={<HomepageSkeleton />}>
        {({ member, counts, visible, pinned }) => (
          <>
            <HomepageHead member={member} counts={counts} />
            {member.relation === 'self' ? (
              <PageAction icon="eye" label={t('privacy')} onClick={() => navigateTo(socialPages.visibility())} />
            ) : (
              <PageAction
                icon="flag"
                label={t('report')}
                onClick={() => whenSignedIn(() => setReported({ kind: 'member', targetId: member.id }))}
              />
            )}
            <Report subject={reported} onClose={() => setReported(undefined)} />
            {visible ? (
              <Tabs<HomepageTab>
                sticky
                label={t('tabs')}
                value={chosen}
                onChange={(key) =>
                  replaceQuery(
                    { tab: key === 'creations' ? undefined : key, kind: undefined, state: undefined },
                    socialPages.userHomepage,
                  )
                }
                items={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}
              >
                <div className={css.list}>
                  {chosen === 'creations' && member.relation === 'self' ? (
                    <OwnCreations />
                  ) : chosen === 'videos' ? (
                    <HomepageVideos memberId={member.id} pinnedId={pinned?.id} />
                  ) : (
                    <HomepageList
                      key={chosen}
                      tab={chosen}
                      memberId={member.id}
                      isOwn={member.relation === 'self'}
                      pinnedId={pinned?.id}
                    />
                  )}
                </div>
              </Tabs>
            ) : (
              <Empty icon="lock" text={t('hidden')} />
            )}
          </>
        )}
      </QueryView>
    </PullToRefresh>
  );
};

export { UserHomepageScreen as Screen };
