import { useBlockMemberMutation, useListBlockedMembersInfiniteQuery } from '@juhe/api-client/social/conversation';
import type { BlockedMember } from '@juhe/contract/social/conversation.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink } from '@juhe/platform';
import { Avatar, Button, Cell, CellGroup, formatMoment, InfiniteList, ListSkeleton, Page, PullToRefresh, toast } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import shared from '../shared/shared.module.css';

const BlockedLine = ({ member }: { member: BlockedMember }) => {
  const t = useTranslations('chat');
  const [block] = useBlockMemberMutation();
  const { memberId, nickname, avatar, at } = member;
  const unblock = async () => {
    try {
      await block({ memberId, blocked: false }).unwrap();
      toast(t('blocks.unblocked'), { kind: 'success' });
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <div className={shared.member}>
      <PageLink to={socialPages.userHomepage({ memberId })} className={shared.who}>
        <Avatar src={avatar} name={nickname} size={40} />
        <span className={shared.names}>
          <span className={shared.name}>{nickname}</span>
          <span className={shared.bio}>{t('blocks.at', { at: formatMoment(at, 'date') })}</span>
        </span>
      </PageLink>
      <Button size="s" aria-label={`${t('unblock')} ${nickname}`} onClick={unblock}>
        {t('unblock')}
      </Button>
    </div>
  );
};

/** What a block does, and how to hide one's own page from members without blocking them. */
const Explanation = () => {
  const t = useTranslations('chat');
  const textOf = useTranslations('visibility');
  return (
    <CellGroup>
      <Cell icon="lock" title={t('block')} note={t('blockText')} />
      <Cell icon="eye" title={textOf('levelLabel')} to={socialPages.visibility()} />
    </CellGroup>
  );
};

/** The members that this member has blocked, latest first. */
const BlockedMembersScreen = () => {
  const t = useTranslations('chat');
  const query = useListBlockedMembersInfiniteQuery({});
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <Page>
        <InfiniteList
          query={query}
          keyOf={({ memberId }) => memberId}
          layout="card"
          skeleton={<ListSkeleton rows={4} media={40} round />}
          empty={{ icon: 'shield-check', text: t('blocks.none'), next: <Explanation /> }}
        >
          {(member) => <BlockedLine member={member} />}
        </InfiniteList>
      </Page>
    </PullToRefresh>
  );
};

export { BlockedMembersScreen as Screen };
