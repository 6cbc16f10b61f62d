import type { Conversation } from '@juhe/contract/social/conversation.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink } from '@juhe/platform';
import { Avatar, Badge, cx, Icon, RelativeTime, useLongPress } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import notice from '../../shared/notice.module.css';
import { useConversationActions } from './conversation-actions.tsx';
import css from './conversation-row.module.css';
import { platformDesk } from '../session/desk.ts';
import { readMessageDraft } from '../session/device-notes.ts';
import { useMessageLine } from '../../shared/message-line.ts';

interface Props {
  conversation: Conversation;
  onMenu: () => void;
}

/** A conversation in the list. A swipe shows its actions; a long press shows them as a sheet. */
export const ConversationRow = ({ conversation, onMenu }: Props) => {
  const t = useTranslations('chat');
  const line = useMessageLine();
  const press = useLongPress(onMenu);
  const actions = useConversationActions(conversation);
  const { id, partner, service, lastMessage, lastAt, unread, muted, pinned } = conversation;
  const name = partner.name || t('leftName');
  const draft = readMessageDraft(id);
  const last = lastMessage ? line(lastMessage) : '';
  const text = draft ? t('list.draft', { text: draft }) : lastMessage?.own ? t('list.you', { text: last }) : last;
  const isPlatform = service?.deskId === platformDesk && !service.asDesk;
  return (
    <div className={css.swipe}>
      <span ref={press} className={css.front}>
        <PageLink to={socialPages.chat({ conversationId: id })} className={cx(notice.kind, pinned && css.pinned)}>
          {isPlatform ? (
            <span className={`${notice.disc} ${notice.brand}`}>
              <Icon name="headset" size={22} />
            </span>
          ) : (
            <Avatar src={partner.avatar} name={name} size={40} />
          )}
          <span className={notice.lines}>
            <span className={notice.first}>
              <span className={css.nickname}>{name}</span>
              {pinned && <span className="visually-hidden">{t('list.pinned')}</span>}
              <RelativeTime at={lastAt} kind="date" className={notice.time} />
            </span>
            <span className={notice.first}>
              <span className={cx(notice.latest, draft !== '' && css.draft)}>{text}</span>
              {muted && (
                <span className={css.muted}>
                  <Icon name="volume-x" size={14} />
                  <span className="visually-hidden">{t('list.muted')}</span>
                </span>
              )}
              <span className={muted ? css.quiet : undefined}>
                <Badge count={unread} label={t('list.unread', { count: unread })} />
              </span>
            </span>
          </span>
        </PageLink>
      </span>
      {actions.map(({ key, label, run }) => (
        <button key={key} type="button" className={cx(css.action, css[key])} aria-label={`${label} ${name}`} onClick={run}>
          {label}
        </button>
      ))}
    </div>
  );
};
