import { useQueryArticleCommentReplyListInfiniteQuery } from '@juhe/api-client/content/article';
import type { ArticleComment } from '@juhe/contract/content/article.schemas';
import { useTranslations } from '@juhe/platform';
import { InfiniteList, ListSkeleton, Sheet } from '@juhe/ui';
import type { Answering } from './comment-sheet.tsx';
import { Reply } from './comments.tsx';

interface Props {
  comment: ArticleComment | undefined;
  onClose: () => void;
  onAnswer: (answering: Answering) => void;
}

const Replies = ({ commentId, onAnswer }: { commentId: string; onAnswer: Props['onAnswer'] }) => (
  <InfiniteList
    query={useQueryArticleCommentReplyListInfiniteQuery({ commentId })}
    keyOf={(reply) => reply.id}
    id="replies"
    gap={0}
    skeleton={<ListSkeleton rows={3} />}
  >
    {(reply) => <Reply reply={reply} commentId={commentId} onAnswer={onAnswer} />}
  </InfiniteList>
);

/** All replies of a comment, oldest first. */
export const RepliesSheet = ({ comment, onClose, onAnswer }: Props) => {
  const t = useTranslations('article');
  return (
    <Sheet open={comment !== undefined} onClose={onClose} title={t('repliesOf', { n: comment?.replyCount ?? 0 })} tall>
      {comment && <Replies commentId={comment.id} onAnswer={onAnswer} />}
    </Sheet>
  );
};
