import type { Invited } from '@juhe/contract/member/team.schemas';
import { dateTimeFormat, useLang } from '@juhe/platform';
import { Avatar } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './invite.module.css';

/** A member who joined with this member's code. */
export const InvitedLine = ({ invited }: { invited: Invited }) => {
  const t = useTranslations('invite');
  const joinedFormat = dateTimeFormat(useLang(), { dateStyle: 'medium' });
  return (
    <div className={css.line}>
      <Avatar src={invited.avatar} name={invited.nickname} size={40} />
      <div className={css.names}>
        <p className={css.name}>{invited.nickname}</p>
        <p className={css.quiet}>{t('joined', { at: joinedFormat.format(new Date(invited.joinedAt)) })}</p>
      </div>
      {invited.invited > 0 && <span className={css.quiet}>{t('theirs', { n: invited.invited })}</span>}
    </div>
  );
};
