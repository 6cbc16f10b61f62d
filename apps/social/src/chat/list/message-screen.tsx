import { useMemberChanges } from '@juhe/api-client/common/live';
import { useListConversationsInfiniteQuery } from '@juhe/api-client/social/conversation';
import { useGetNoticeSummaryQuery, useMarkNoticesReadMutation } from '@juhe/api-client/social/notice';
import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation } from '@juhe/platform';
import { Card, ListSkeleton, Page, PageAction, PullToRefresh, QueryView } from '@juhe/ui';
import { ErrorLine } from '@juhe/ui/parts/layout/error-line';
import { useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { NoticeKinds } from '../../shared/notice-kinds.tsx';
import { ReadAll } from '../../shared/read-all.tsx';
import { refreshLists, refreshListsSoon } from '../session/chat-session.ts';
import { ConversationList } from './conversation-list.tsx';
import { DeskSheet } from './desk-sheet.tsx';
import { RecommendedArticles } from './recommended-articles.tsx';
import { useChatSession } from '../session/use-chat.ts';

/** Messages: conversations, and below them the site's notifications by kind. */
const MessageScreen = () => {
  const t = useTranslations('chat');
  const summary = useGetNoticeSummaryQuery();
  const conversations = useListConversationsInfiniteQuery({});
  const [readAll] = useMarkNoticesReadMutation();
  const [isAsking, setAsking] = useState(false);
  const { open } = useNavigation();
  // Messages queued on this device are sent from here as well.
  useChatSession();
  useMemberChanges((kind) => {
    if (kind === 'chat') refreshListsSoon();
    else if (kind === undefined) refreshLists();
  });
  // Both responses are rendered together, to avoid a layout shift by the later one.
  const isReady = !conversations.isLoading && !summary.isLoading;
  const refresh = () => Promise.all([summary.refetch(), conversations.refetch()]);
  const hasFailed = [summary, conversations].every(({ data, isError }) => data === undefined && isError);
  return (
    <>
      <PageAction icon="search" label={t('search')} onClick={() => open(socialPages.messageSearch())} />
      <PullToRefresh onRefresh={refresh}>
        {hasFailed ? (
          <Page>
            <Card>
              <ErrorLine error={summary.error} onRetry={refresh} />
            </Card>
          </Page>
        ) : isReady ? (
          <Page>
            <ConversationList query={conversations} onContactDesk={() => setAsking(true)} />
            <QueryView query={summary} skeleton={<ListSkeleton rows={4} media={40} round />}>
              {({ kinds }) => (
                <section aria-label={t('list.notices')}>
                  <ReadAll unread={kinds.reduce((sum, kind) => sum + kind.unread, 0)} onRead={() => readAll({})} />
                  <NoticeKinds kinds={kinds} />
                </section>
              )}
            </QueryView>
            {conversations.data?.pages[0]?.list.length === 0 && summary.data && <RecommendedArticles />}
          </Page>
        ) : (
          <Page>
            <ListSkeleton rows={4} media={40} round />
            <ListSkeleton rows={4} media={40} round />
          </Page>
        )}
      </PullToRefresh>
      <DeskSheet open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
};

export { MessageScreen as Screen };
