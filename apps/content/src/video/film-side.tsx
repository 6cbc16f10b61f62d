import { useSession } from '@juhe/auth';
import type { Video } from '@juhe/contract/content/video.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink, useNavigation, usePageExists } from '@juhe/platform';
import { Avatar, Count, Icon, type IconName } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/motion/delight';
import { useTranslations } from '../locales/texts.gen.js';
import css from './film.module.css';
import type { FilmActs } from './film-acts.ts';

interface SideActionProps {
  icon: IconName;
  label: string;
  count?: number;
  on?: boolean;
  tone?: string | undefined;
  onClick: () => void;
}

const SideAction = ({ icon, label, count, on, tone, onClick }: SideActionProps) => (
  <button
    ref={useDelight('like', icon === 'heart' && on === true)}
    type="button"
    className={on && tone ? `${css.act} ${tone}` : css.act}
    onClick={onClick}
    {...(on === undefined ? {} : { 'aria-pressed': on })}
  >
    <Icon name={icon} size={32} filled={on ?? false} />
    <span className="visually-hidden">{label}</span>
    {count === undefined ? <span aria-hidden="true">{label}</span> : <Count value={count} />}
  </button>
);

/** The actions of a film: author and follow, like, collect, comments, share. A member's own unpublished film allows none. */
export const FilmSide = ({ video, acts }: { video: Video; acts: FilmActs }) => {
  const t = useTranslations('video');
  const { user } = useSession();
  const { whenSignedIn } = useNavigation();
  const hasHomepage = usePageExists(socialPages.userHomepage.path);
  const face = <Avatar src={video.authorAvatar} name={video.authorName} size={40} />;
  return (
    <div className={css.side}>
      <span className={css.face}>
        {hasHomepage ? (
          <PageLink
            to={socialPages.userHomepage({ memberId: video.authorId })}
            aria-label={t('toAuthor', { name: video.authorName })}
          >
            {face}
          </PageLink>
        ) : (
          face
        )}
        {user?.id !== video.authorId && (
          <button
            type="button"
            className={css.follow}
            aria-pressed={video.followed}
            aria-label={t(video.followed ? 'followed' : 'follow', { name: video.authorName })}
            onClick={() => whenSignedIn(() => acts.follow(video.authorId, !video.followed))}
          >
            <span>
              <Icon name={video.followed ? 'check' : 'plus'} size={16} />
            </span>
          </button>
        )}
      </span>
      {video.state === 'published' && (
        <>
          <SideAction
            icon="heart"
            label={t('like')}
            count={video.likes}
            on={video.liked}
            tone={css.loved}
            onClick={() => whenSignedIn(() => acts.like(video, !video.liked))}
          />
          <SideAction
            icon="message-circle"
            label={t('comments')}
            count={video.comments}
            onClick={() => acts.showComments(video)}
          />
          <SideAction
            icon="bookmark"
            label={t('collect')}
            count={video.collects}
            on={video.collected}
            tone={css.kept}
            onClick={() => whenSignedIn(() => acts.collect(video, !video.collected))}
          />
          <SideAction icon="share-2" label={t('share')} onClick={() => acts.share(video)} />
        </>
      )}
    </div>
  );
};
