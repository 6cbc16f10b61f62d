import type { Comment } from '@juhe/contract/content/comment.schemas';
import { useTranslations } from '@juhe/platform';
import { InfiniteList, ListSkeleton, Sheet } from '@juhe/ui';
import type { Reported } from '../report.tsx';
import type { Answering, CommentSource } from './comment-source.ts';
import { Reply } from './reply.tsx';

interface Props {
  source: CommentSource;
  comment: Comment | undefined;
  onClose: () => void;
  onAnswer: (answering: Answering) => void;
  onReport: (thing: Reported) => void;
}

/** All replies of a comment, oldest first. */
export const RepliesSheet = ({ source, comment, onClose, onAnswer, onReport }: Props) => {
  const t = useTranslations('comments');
  return (
    <Sheet open={comment !== undefined} onClose={onClose} title={t('repliesOf', { n: comment?.replyCount ?? 0 })} tall>
      {comment && (
        <source.Replies commentId={comment.id}>
          {(query) => (
            <InfiniteList query={query} keyOf={(reply) => reply.id} id="replies" gap={0} skeleton={<ListSkeleton rows={3} />}>
              {(reply) => <Reply source={source} reply={reply} commentId={comment.id} onAnswer={onAnswer} onReport={onReport} />}
            </InfiniteList>
          )}
        </source.Replies>
      )}
    </Sheet>
  );
};
