import { useFollowAuthorMutation } from '@juhe/api-client/content/article';
import { useCollectVideoMutation, useLikeVideoMutation } from '@juhe/api-client/content/video';
import type { Video } from '@juhe/contract/content/video.schemas';
import { haptic } from '@juhe/ui';
import { useCallback, useState } from 'react';

type Mark = Partial<Pick<Video, 'liked' | 'likes' | 'collected' | 'collects' | 'comments'>>;

/** The member's actions on films of the feed, applied as optimistic updates. */
export const useMarks = () => {
  const [marks, setMarks] = useState<Readonly<Record<string, Mark>>>({});
  const [followed, setFollowed] = useState<Readonly<Record<string, boolean>>>({});
  const [sendLike] = useLikeVideoMutation();
  const [sendCollect] = useCollectVideoMutation();
  const [sendFollow] = useFollowAuthorMutation();

  const mark = useCallback(
    (id: string, change: Mark) => setMarks((previous) => ({ ...previous, [id]: { ...previous[id], ...change } })),
    [],
  );

  const like = useCallback(
    async ({ id, liked, likes }: Video, nextLiked: boolean) => {
      if (liked === nextLiked) return;
      haptic('light');
      mark(id, { liked: nextLiked, likes: likes + (nextLiked ? 1 : -1) });
      const { data } = await sendLike({ id, like: nextLiked });
      mark(id, data ? { liked: data.liked, likes: data.count } : { liked, likes });
    },
    [mark, sendLike],
  );
  const collect = useCallback(
    async ({ id, collected, collects }: Video, nextCollected: boolean) => {
      mark(id, { collected: nextCollected, collects: collects + (nextCollected ? 1 : -1) });
      const { data } = await sendCollect({ id, collect: nextCollected });
      mark(id, data ? { collected: data.collected, collects: data.count } : { collected, collects });
    },
    [mark, sendCollect],
  );
  const follow = useCallback(
    async (authorId: string, nextFollowed: boolean) => {
      haptic('light');
      setFollowed((previous) => ({ ...previous, [authorId]: nextFollowed }));
      const { data } = await sendFollow({ authorId, follow: nextFollowed });
      setFollowed((previous) => ({ ...previous, [authorId]: data ? data.followed : !nextFollowed }));
    },
    [sendFollow],
  );
  const countComments = useCallback((id: string, comments: number) => mark(id, { comments }), [mark]);

  /** Returns a film with the member's actions applied; the same object when there are none. */
  const marked = useCallback(
    (video: Video): Video => {
      const [ownMarks, follows] = [marks[video.id], followed[video.authorId]];
      return ownMarks === undefined && follows === undefined
        ? video
        : { ...video, ...ownMarks, followed: follows ?? video.followed };
    },
    [marks, followed],
  );
  return { marked, like, collect, follow, countComments };
};
