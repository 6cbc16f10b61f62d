import { useFollowArticleAuthorMutation } from '@juhe/api-client/content/article';
import { useVideoCollectMutation, useVideoLikeMutation } from '@juhe/api-client/content/video';
import type { Video } from '@juhe/contract/content/video.schemas';
import { haptic } from '@juhe/ui';
import { useCallback, useState } from 'react';

type Mark = Partial<Pick<Video, 'liked' | 'likes' | 'collected' | 'collects' | 'comments'>>;

/** What the member does with the films of the feed, shown before the answer is there. */
export const useMarks = () => {
  const [marks, setMarks] = useState<Readonly<Record<string, Mark>>>({});
  const [followed, setFollowed] = useState<Readonly<Record<string, boolean>>>({});
  const [sendLike] = useVideoLikeMutation();
  const [sendCollect] = useVideoCollectMutation();
  const [sendFollow] = useFollowArticleAuthorMutation();

  const mark = useCallback((id: string, change: Mark) => setMarks((all) => ({ ...all, [id]: { ...all[id], ...change } })), []);

  const like = useCallback(
    async ({ id, liked, likes }: Video, wanted: boolean) => {
      if (liked === wanted) return;
      haptic('light');
      mark(id, { liked: wanted, likes: likes + (wanted ? 1 : -1) });
      const { data } = await sendLike({ id, like: wanted });
      mark(id, data ? { liked: data.liked, likes: data.count } : { liked, likes });
    },
    [mark, sendLike],
  );
  const collect = useCallback(
    async ({ id, collected, collects }: Video, wanted: boolean) => {
      mark(id, { collected: wanted, collects: collects + (wanted ? 1 : -1) });
      const { data } = await sendCollect({ id, collect: wanted });
      mark(id, data ? { collected: data.collected, collects: data.count } : { collected, collects });
    },
    [mark, sendCollect],
  );
  const follow = useCallback(
    async (authorId: string, wanted: boolean) => {
      haptic('light');
      setFollowed((all) => ({ ...all, [authorId]: wanted }));
      const { data } = await sendFollow({ authorId, follow: wanted });
      setFollowed((all) => ({ ...all, [authorId]: data ? data.followed : !wanted }));
    },
    [sendFollow],
  );
  const countComments = useCallback((id: string, comments: number) => mark(id, { comments }), [mark]);

  /** A film as it stands now; the very same object while nothing was done with it. */
  const marked = useCallback(
    (video: Video): Video => {
      const [own, follows] = [marks[video.id], followed[video.authorId]];
      return own === undefined && follows === undefined ? video : { ...video, ...own, followed: follows ?? video.followed };
    },
    [marks, followed],
  );
  return { marked, like, collect, follow, countComments };
};
