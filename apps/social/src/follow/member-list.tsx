import * as contentPages from '@juhe/contract/pages/content';
import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import type { ReactNode } from 'react';
import { type IconName, InfiniteList, type InfiniteResult, ListSkeleton, Page, PullToRefresh } from '@juhe/ui';
import { Reveal } from '@juhe/ui/parts/loading/reveal';
import { MemberLine } from '../shared/member-line.tsx';

interface Props {
  query: InfiniteResult<MemberRow> & { refetch: () => unknown };
  id: string;
  icon: IconName;
  empty: string;
  action: string;
  /** Content below the list. */
  below?: ReactNode;
  /** Content below the empty list only. */
  next?: ReactNode;
}

/** Members, latest first; an empty list links to pages where members can be found. */
export const MemberList = ({ query, id, icon, empty, action, below, next }: Props) => (
  <PullToRefresh onRefresh={() => query.refetch()}>
    <Page>
      <InfiniteList
        query={query}
        keyOf={(member) => member.id}
        layout="card"
        id={id}
        skeleton={<ListSkeleton rows={8} media={56} round />}
        empty={{ icon, text: empty, action: { label: action, to: contentPages.discover() }, next }}
      >
        {(member) => <MemberLine member={member} />}
      </InfiniteList>
      <Reveal ready={query.data !== undefined || query.isError === true} skeleton={null}>
        {below}
      </Reveal>
    </Page>
  </PullToRefresh>
);
