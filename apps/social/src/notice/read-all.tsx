import { useTranslations } from '@juhe/platform';
import { Button } from '@juhe/ui';
import css from './notice.module.css';

/** How many are unread, and the way to have none. */
export const ReadAll = ({ unread, onRead }: { unread: number; onRead: () => unknown }) => {
  const t = useTranslations('notice');
  return (
    <div className={css.bar}>
      <span role="status">{unread > 0 ? t('unreadCount', { count: unread }) : t('allRead')}</span>
      {unread > 0 && (
        <Button kind="text" size="s" onClick={onRead}>
          {t('readAll')}
        </Button>
      )}
    </div>
  );
};
