import type { Video } from '@juhe/contract/content/video.schemas';

/** The member's actions on a film of the feed. */
export interface FilmActs {
  readonly like: (video: Video, liked: boolean) => void;
  readonly collect: (video: Video, collected: boolean) => void;
  readonly follow: (authorId: string, followed: boolean) => void;
  readonly showComments: (video: Video) => void;
  readonly share: (video: Video) => void;
}
