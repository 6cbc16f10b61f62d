import { Button } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './notice.module.css';

interface Props {
  /** Name of the kind. */
  name?: string;
  unread: number;
  onRead: () => unknown;
}

/** The number of unread notices, and a button to mark all as read. */
export const ReadAll = ({ name, unread, onRead }: Props) => {
  const t = useTranslations('notice');
  return (
    <div className={css.bar}>
      <span role="status">
        {name && `${name} · `}
        {unread > 0 ? t('unreadCount', { count: unread }) : t('allRead')}
      </span>
      {unread > 0 && (
        <Button kind="text" size="s" onClick={onRead}>
          {t('readAll')}
        </Button>
      )}
    </div>
  );
};
