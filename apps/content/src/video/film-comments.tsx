import { useQueryVideoDetailQuery } from '@juhe/api-client/content/video';
import type { Video } from '@juhe/contract/content/video.schemas';
import { useNavigation, useTranslations } from '@juhe/platform';
import { Button, Sheet } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { CommentSheet } from '../shared/comments/comment-sheet.tsx';
import type { Answering } from '../shared/comments/comment-source.ts';
import { Comments } from '../shared/comments/comments.tsx';
import { useVideoComments } from './use-video-comments.ts';

interface BodyProps {
  video: Video;
  answering: Answering | undefined;
  onAnswer: (answering: Answering | undefined) => void;
  onCount: (id: string, comments: number) => void;
}

const Body = ({ video, answering, onAnswer, onCount }: BodyProps) => {
  const source = useVideoComments(video.id);
  const { data } = useQueryVideoDetailQuery({ id: video.id });
  const count = data?.comments;
  useEffect(() => {
    if (count !== undefined) onCount(video.id, count);
  }, [video.id, count, onCount]);
  return (
    <>
      <Comments source={source} count={count ?? video.comments} onAnswer={onAnswer} />
      <CommentSheet source={source} answering={answering} onClose={() => onAnswer(undefined)} />
    </>
  );
};

interface Props {
  /** Open while there is one. */
  video: Video | undefined;
  onClose: () => void;
  onCount: BodyProps['onCount'];
}

/** The comments on a film, over it; the film goes on. */
export const FilmComments = ({ video, onClose, onCount }: Props) => {
  const t = useTranslations('video');
  const { whenSignedIn } = useNavigation();
  const [answering, setAnswering] = useState<Answering>();
  return (
    <Sheet
      open={video !== undefined}
      onClose={onClose}
      title={t('comments')}
      tall
      footer={
        <Button block onClick={() => whenSignedIn(() => setAnswering({ whole: true }))}>
          {t('say')}
        </Button>
      }
    >
      {video && <Body video={video} answering={answering} onAnswer={setAnswering} onCount={onCount} />}
    </Sheet>
  );
};
