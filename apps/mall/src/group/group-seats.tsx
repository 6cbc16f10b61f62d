import type { GroupPlace } from '@juhe/contract/mall/group.schemas';
import { Avatar, Icon } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './group.module.css';

/** Maximum number of free places drawn for a large group; the headline states the actual number. */
const maxFree = 6;

/** The members of a group, and its free places. */
export const GroupSeats = ({ participants, size }: { participants: readonly GroupPlace[]; size: number }) => {
  const t = useTranslations('group');
  const free = Math.min(size - participants.length, maxFree);
  return (
    <ul className={css.places} aria-label={t('places')}>
      {participants.map(({ nickname, avatar, leader, mine: isOwn }, nth) => (
        <li key={nth} className={css.place}>
          <span className={css.face}>
            <Avatar src={avatar} name={nickname} size={56} />
            {leader && <span className={css.leader}>{t('leader')}</span>}
          </span>
          <span className={css.name}>{isOwn ? t('me') : nickname}</span>
        </li>
      ))}
      {Array.from({ length: free }, (_, nth) => (
        <li key={`free-${nth}`} className={css.place}>
          <span className={css.free}>
            <Icon name="plus" size={20} />
          </span>
          <span className={css.quiet}>{t('free')}</span>
        </li>
      ))}
    </ul>
  );
};
