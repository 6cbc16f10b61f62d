import { invalidateTags } from '@juhe/api-client';
import type { GroupDetail } from '@juhe/contract/mall/group.schemas';
import { Card, Countdown, cx, Icon, type IconName } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/motion/delight';
import { useTranslations } from '../locales/texts.gen.js';
import css from './group.module.css';
import { GroupSeats } from './group-seats.tsx';

const icons: Readonly<Record<'open' | 'full' | 'failed', IconName>> = { open: 'users', full: 'circle-check', failed: 'undo-2' };

/** The state of a group: missing members and remaining time, or the result; and its members. */
export const GroupStateCard = ({ group, isMember }: { group: NonNullable<GroupDetail['group']>; isMember: boolean }) => {
  const t = useTranslations('group');
  const { state, size, taken: filledCount, expiresAt, places: participants } = group;
  const open = state === 'open';
  const mark = useDelight<HTMLSpanElement>('petals', state === 'full');
  return (
    <Card>
      <div className={css.state}>
        <span ref={mark} className={cx(css.mark, state === 'full' && css.done, state === 'failed' && css.ended)}>
          <Icon name={icons[state]} size={28} />
        </span>
        <div role="status">
          <h2 className={css.headline}>{open ? t('lack', { n: size - filledCount }) : t(state)}</h2>
        </div>
        {open && (
          <p className={css.time}>
            {t('left')} <Countdown to={expiresAt} look="boxes" ended={t('over')} onEnd={() => invalidateTags('mall/group')} />
          </p>
        )}
        <p className={css.quiet}>{open ? t(isMember ? 'openNote' : 'joinNote') : t(`${state}Note`)}</p>
        <GroupSeats participants={participants} size={state === 'failed' ? participants.length : size} />
      </div>
    </Card>
  );
};
