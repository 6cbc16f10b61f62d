import { useSearchMessagesInfiniteQuery } from '@juhe/api-client/social/conversation';
import * as contentPages from '@juhe/contract/pages/content';
import * as socialPages from '@juhe/contract/pages/social';
import { messageKeywordLength } from '@juhe/contract/social/conversation.constants';
import { useNavigation, useQuery } from '@juhe/platform';
import { Button, Cell, CellGroup, ListSkeleton, Page, QueryView } from '@juhe/ui';
import { SearchInput } from '@juhe/ui/parts/search/search-input';
import { useDebouncedText } from '@juhe/ui/parts/text/use-debounced-text';
import { useTranslations } from '../../locales/texts.gen.js';
import { MatchGroup } from './match-group.tsx';
import { groupsOf } from './matches.ts';
import css from './message-search.module.css';
import { RecentConversations } from './recent-conversations.tsx';

const Matches = ({ keyword }: { keyword: string }) => {
  const t = useTranslations('messageSearch');
  const query = useSearchMessagesInfiniteQuery({ keyword });
  return (
    <QueryView
      query={query}
      skeleton={<ListSkeleton rows={5} media={40} round />}
      isEmpty={({ pages }) => pages.every(({ list }) => list.length === 0)}
      empty={{
        icon: 'search',
        text: t('none', { keyword }),
        next: (
          <CellGroup>
            <Cell icon="search" title={t('site', { keyword })} to={contentPages.searchDetail({ keyword })} />
          </CellGroup>
        ),
      }}
    >
      {({ pages }) => (
        <div className={css.groups}>
          {groupsOf(pages.flatMap(({ list }) => list)).map((group) => (
            <MatchGroup key={group.conversationId} group={group} keyword={keyword} />
          ))}
          {query.hasNextPage && (
            <Button kind="text" block busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
    </QueryView>
  );
};

/** Full-text search in the member's conversations, grouped by conversation; each match links to its position in the chat. */
const MessageSearchScreen = () => {
  const t = useTranslations('messageSearch');
  const { keyword = '' } = useQuery(socialPages.messageSearch);
  const { replaceQuery } = useNavigation();
  const [text, setText, clear] = useDebouncedText(keyword, (entered) =>
    replaceQuery({ keyword: entered === '' ? undefined : entered }, socialPages.messageSearch),
  );
  return (
    <Page>
      <search>
        <SearchInput
          text={text}
          label={t('field')}
          maxLength={messageKeywordLength}
          clear={{ label: t('clear'), onClear: clear }}
          onText={setText}
        />
      </search>
      {keyword === '' ? <RecentConversations /> : <Matches key={keyword} keyword={keyword} />}
    </Page>
  );
};

export { MessageSearchScreen as Screen };
