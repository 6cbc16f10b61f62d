import { useCollectVideoMutation, useLikeVideoMutation } from '@juhe/api-client/content/video';
import type { Video } from '@juhe/contract/content/video.schemas';
import { isFollowing, useFollow } from '@juhe/features/follow/use-follow';
import { haptic } from '@juhe/ui';
import { useCallback, useRef, useState } from 'react';

type Mark = Partial<Pick<Video, 'liked' | 'likes' | 'collected' | 'collects' | 'comments'>>;

/**
 * Returns a function that runs a call unless the call of the same key is pending: the button, the double tap and the keyboard
 * lead to the same action.
 */
const usePending = () => {
  const pending = useRef(new Set<string>());
  return useCallback(async (key: string, work: () => Promise<void>) => {
    if (pending.current.has(key)) return;
    pending.current.add(key);
    try {
      await work();
    } finally {
      pending.current.delete(key);
    }
  }, []);
};

/** The member's actions on films of the feed, applied as optimistic updates; an action is ignored while it is being sent. */
export const useMarks = () => {
  const [marks, setMarks] = useState<Readonly<Record<string, Mark>>>({});
  const [followed, setFollowed] = useState<Readonly<Record<string, boolean>>>({});
  const [sendLike] = useLikeVideoMutation();
  const [sendCollect] = useCollectVideoMutation();
  const { follow: sendFollow } = useFollow();
  const unlessPending = usePending();

  const mark = useCallback(
    (id: string, change: Mark) => setMarks((previous) => ({ ...previous, [id]: { ...previous[id], ...change } })),
    [],
  );

  const like = useCallback(
    async ({ id, liked, likes }: Video, nextLiked: boolean) => {
      if (liked === nextLiked) return;
      await unlessPending(`like ${id}`, async () => {
        haptic('light');
        mark(id, { liked: nextLiked, likes: likes + (nextLiked ? 1 : -1) });
        try {
          const answer = await sendLike({ id, like: nextLiked }).unwrap();
          mark(id, { liked: answer.liked, likes: answer.count });
        } catch {
          mark(id, { liked, likes });
        }
      });
    },
    [mark, sendLike, unlessPending],
  );
  const collect = useCallback(
    ({ id, collected, collects }: Video, nextCollected: boolean) =>
      unlessPending(`collect ${id}`, async () => {
        mark(id, { collected: nextCollected, collects: collects + (nextCollected ? 1 : -1) });
        try {
          const answer = await sendCollect({ id, collect: nextCollected }).unwrap();
          mark(id, { collected: answer.collected, collects: answer.count });
        } catch {
          mark(id, { collected, collects });
        }
      }),
    [mark, sendCollect, unlessPending],
  );
  const follow = useCallback(
    (authorId: string, nextFollowed: boolean) =>
      unlessPending(`follow ${authorId}`, async () => {
        setFollowed((previous) => ({ ...previous, [authorId]: nextFollowed }));
        const relation = await sendFollow(authorId, nextFollowed);
        setFollowed((previous) => ({ ...previous, [authorId]: relation ? isFollowing(relation) : !nextFollowed }));
      }),
    [sendFollow, unlessPending],
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
