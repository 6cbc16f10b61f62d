import * as socialPages from '@juhe/contract/pages/social';
import type { Notice, NoticeKind } from '@juhe/contract/social/notice.schemas';
import { PageLink } from '@juhe/platform';
import { Badge, Icon, RelativeTime } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { presentations } from './notice-presentation.ts';
import css from './notice.module.css';

interface KindProps {
  kind: NoticeKind;
  unread: number;
  latest: Notice | null;
}

const Kind = ({ kind, unread, latest }: KindProps) => {
  const t = useTranslations('notice');
  const { icon, tone } = presentations[kind];
  return (
    <PageLink to={socialPages.notices({ type: kind })} className={css.kind}>
      <span className={`${css.disc} ${css[tone]}`}>
        <Icon name={icon} size={22} />
      </span>
      <span className={css.lines}>
        <span className={css.first}>
          <span className={css.name}>{t(`kinds.${kind}`)}</span>
          {latest && <RelativeTime at={latest.createdAt} kind="date" className={css.time} />}
        </span>
        <span className={css.first}>
          <span className={css.latest}>{latest ? `${latest.title} · ${latest.text}` : t('none')}</span>
          <Badge count={unread} label={t('unread', { count: unread })} />
        </span>
      </span>
    </PageLink>
  );
};

/** The four kinds of notices, each with its latest one. */
export const NoticeKinds = ({ kinds }: { kinds: readonly KindProps[] }) => (
  <ul className={css.card}>
    {kinds.map((kind) => (
      <li key={kind.kind}>
        <Kind {...kind} />
      </li>
    ))}
  </ul>
);
