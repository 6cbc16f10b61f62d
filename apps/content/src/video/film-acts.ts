import type { Video } from '@juhe/contract/content/video.schemas';

/** What the member can do with a film of the feed. */
export interface FilmActs {
  readonly like: (video: Video, wanted: boolean) => void;
  readonly collect: (video: Video, wanted: boolean) => void;
  readonly follow: (authorId: string, wanted: boolean) => void;
  readonly showComments: (video: Video) => void;
  readonly share: (video: Video) => void;
}
