import { useGetVideoQuery } from '@juhe/api-client/content/video';
import type { Video } from '@juhe/contract/content/video.schemas';
import { useNavigation } from '@juhe/platform';
import { Sheet } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { CommentComposer } from '../shared/comments/comment-composer.tsx';
import type { Answering } from '../shared/comments/comment-source.ts';
import { Comments } from '../shared/comments/comments.tsx';
import { CommentButton } from '../shared/comments/comment-button.tsx';
import { useVideoComments } from './use-video-comments.ts';

interface Props {
  /** The sheet is open while a film is set. */
  video: Video | undefined;
  onClose: () => void;
  onCount: (id: string, comments: number) => void;
}

interface BodyProps {
  id: string;
  count: number;
  answering: Answering | undefined;
  onAnswer: (answering: Answering | undefined) => void;
}

const Body = ({ id, count, answering, onAnswer }: BodyProps) => {
  const source = useVideoComments(id);
  return (
    <>
      <Comments source={source} count={count} headless onAnswer={onAnswer} />
      <CommentComposer source={source} answering={answering} onClose={() => onAnswer(undefined)} />
    </>
  );
};

/** The comments on a video, in a sheet above it; the video continues to play. */
export const FilmComments = ({ video, onClose, onCount }: Props) => {
  const t = useTranslations('video');
  const heading = useTranslations('comments');
  const { whenSignedIn } = useNavigation();
  const [answering, setAnswering] = useState<Answering>();
  // The closing animation still shows the last film.
  const [shown, setShown] = useState(video);
  if (video && video !== shown) setShown(video);
  const { currentData } = useGetVideoQuery({ id: shown?.id ?? '' }, { skip: !shown });
  const count = currentData?.comments;
  const id = video?.id;
  useEffect(() => {
    if (id !== undefined && count !== undefined) onCount(id, count);
  }, [id, count, onCount]);
  return (
    <Sheet
      open={video !== undefined}
      onClose={onClose}
      title={heading('count', { n: count ?? shown?.comments ?? 0 })}
      tall
      footer={<CommentButton onClick={() => whenSignedIn(() => setAnswering({ whole: true }))}>{t('say')}</CommentButton>}
    >
      {shown && (
        <Body key={shown.id} id={shown.id} count={count ?? shown.comments} answering={answering} onAnswer={setAnswering} />
      )}
    </Sheet>
  );
};
