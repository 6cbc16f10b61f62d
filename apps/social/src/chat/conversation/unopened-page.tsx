import { useKeyboardInset } from '@juhe/ui/parts/layout/use-keyboard-inset';
import { haptic, Icon } from '@juhe/ui';
import { type CSSProperties, Suspense, useRef, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { Bubble } from '../message/bubble.tsx';
import css from './chat.module.css';
import type { ChatSession } from '../session/chat-session.ts';
import { Composer, useMessageDraft } from '../composer/composer.tsx';
import { MessageMenu } from './lazy-sheets.ts';
import { MessageRows, type MessageRowsHandle } from '../message/message-rows.tsx';
import { type ChatRow, rowsOf } from '../message/rows.ts';
import { type Partner, unknownPartner, unopenedId } from '../session/unopened.ts';
import { useOutgoing } from '../session/use-chat.ts';

const nothingRemoved: ReadonlySet<number> = new Set();
/** No message here has been sent yet. */
const ignore = (): void => undefined;
/** Nothing here has expired. */
const notStored = { display: () => ignore, replace: ignore, conclude: ignore, renew: () => Promise.resolve() };

/** A conversation that cannot be started offline: texts are queued until it can. */
export const UnopenedPage = ({ session, partner }: { session: ChatSession; partner: Partner }) => {
  const t = useTranslations('chat');
  const id = unopenedId(partner);
  const outgoing = useOutgoing(session, id);
  const inset = useKeyboardInset();
  const list = useRef<MessageRowsHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useMessageDraft(id);
  const [menuRow, setMenuRow] = useState<ChatRow>();
  const rows = rowsOf({ conversationId: id, messages: [], outgoing, unreadAfter: undefined, removed: nothingRemoved });
  const retry = (clientId: string) => void session.outgoing.retry(clientId);
  return (
    <div className={css.page} style={{ '--keyboard': `${inset}px` } as CSSProperties}>
      <p className={css.notice} role="status">
        <Icon name="wifi-off" size={16} />
        <span>{t('openOffline')}</span>
      </p>
      {rows.length === 0 ? (
        <div className={css.start} />
      ) : (
        <MessageRows ref={list} rows={rows} label={t('waitingHere')} onNearStart={ignore} onEnd={ignore}>
          {(row) => (
            <Bubble
              row={row}
              isSought={false}
              conversation={unknownPartner}
              caution={false}
              translated={undefined}
              receipt={undefined}
              onMenu={setMenuRow}
              fresh={notStored}
              onRetry={retry}
              onOpenMoney={ignore}
            />
          )}
        </MessageRows>
      )}
      <Composer
        conversation={{ writable: 'firstText' }}
        hint={false}
        field={field}
        text={text}
        onText={setText}
        onSend={(bodies) => {
          haptic('light');
          void session.outgoing.send(id, bodies);
          list.current?.toEnd();
        }}
        moreLabel={t('addCard')}
        onMore={ignore}
      />
      <Suspense>
        <MessageMenu
          row={menuRow}
          onClose={() => setMenuRow(undefined)}
          onRecalled={ignore}
          onReport={ignore}
          onRetry={retry}
          onDiscard={(clientId) => void session.outgoing.remove(clientId)}
          onRemove={ignore}
          onTranslate={undefined}
          isTranslated={() => false}
        />
      </Suspense>
    </div>
  );
};
