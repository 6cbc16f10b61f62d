import type { VideoCard } from '@juhe/contract/content/video.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { Avatar, Count, Icon, PictureCard, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { PinnedMark } from './pinned-mark.tsx';
import css from './shared.module.css';

/** The narrowest aspect ratio of a card: a portrait film would fill the whole screen. */
const narrowest = 3 / 4;

/** A saved film of the member. */
export const VideoTile = ({ video, pinned = false }: { video: VideoCard; pinned?: boolean }) => {
  const t = useTranslations('shared');
  const minutes = Math.floor(video.seconds / 60);
  return (
    <PictureCard
      src={video.picUrl}
      ratio={Math.max(video.width / video.height, narrowest)}
      title={video.title}
      mark={
        <>
          {pinned && <PinnedMark />}
          <Tag icon="play">
            {minutes}:{String(video.seconds - minutes * 60).padStart(2, '0')}
          </Tag>
        </>
      }
      foot={
        <>
          <span className={css.author}>
            <Avatar src={video.authorAvatar} name={video.authorName} size={24} />
            <span className={css.authorName}>{video.authorName}</span>
          </span>
          <span className={css.likes}>
            <Icon name="heart" size={14} />
            <span className="visually-hidden">{t('likes')}</span>
            <Count value={video.likes} />
          </span>
        </>
      }
      to={contentPages.previewVideo({ itemId: video.id, type: 10 })}
      // The parameters of a film's page (specification §2).
    />
  );
};
