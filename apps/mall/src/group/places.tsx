import type { GroupPlace } from '@juhe/contract/mall/group.schemas';
import { useTranslations } from '@juhe/platform';
import { Avatar, Icon } from '@juhe/ui';
import css from './group.module.css';

/** Of a large group no more free places than this are drawn; the headline says how many there are. */
const mostFree = 6;

/** Who has a place in a group, and the places that are free. */
export const Places = ({ places, size }: { places: readonly GroupPlace[]; size: number }) => {
  const t = useTranslations('group');
  const free = Math.min(size - places.length, mostFree);
  return (
    <ul className={css.places} aria-label={t('places')}>
      {places.map(({ nickname, avatar, leader, mine }, nth) => (
        <li key={nth} className={css.place}>
          <span className={css.face}>
            <Avatar src={avatar} name={nickname} size={48} />
            {leader && <span className={css.leader}>{t('leader')}</span>}
          </span>
          <span className={css.name}>{mine ? t('me') : nickname}</span>
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
