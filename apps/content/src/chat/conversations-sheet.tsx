import { listOf } from '@juhe/api-client';
import {
  useDeleteAllChatConversationsMutation,
  useDeleteChatConversationMutation,
  useListChatConversationsInfiniteQuery,
  useRenameChatConversationMutation,
} from '@juhe/api-client/content/chat';
import { chatLimits } from '@juhe/contract/content/chat.constants';
import type { ChatConversation } from '@juhe/contract/content/chat.schemas';
import {
  Button,
  confirmDialog,
  Empty,
  ErrorNotice,
  IconButton,
  ListSkeleton,
  LoadMore,
  RelativeTime,
  Sheet,
  TextInput,
} from '@juhe/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { saveDraft } from './chat-draft.ts';
import css from './conversations.module.css';

interface RowProps {
  conversation: ChatConversation;
  current: boolean;
  onOpen: () => void;
  onRename: () => void;
  onDelete: () => void;
}

const Row = ({ conversation, current, onOpen, onRename, onDelete }: RowProps) => {
  const t = useTranslations('chat');
  return (
    <>
      <button type="button" className={css.open} aria-current={current || undefined} onClick={onOpen}>
        <span className={css.title}>{conversation.title}</span>
        <span className={css.when}>{conversation.running ? t('running') : <RelativeTime at={conversation.updatedAt} />}</span>
      </button>
      <IconButton icon="pencil" size={18} label={t('rename', { title: conversation.title })} onClick={onRename} />
      <IconButton icon="trash-2" size={18} label={t('delete', { title: conversation.title })} onClick={onDelete} />
    </>
  );
};

const TitleForm = ({ conversation, onDone }: { conversation: ChatConversation; onDone: () => void }) => {
  const t = useTranslations('chat');
  const [title, setTitle] = useState(conversation.title);
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus has been replaced.
  useEffect(() => field.current?.focus(), []);
  const [rename, { isLoading }] = useRenameChatConversationMutation();
  const save = async () => {
    if (title.trim() === '') return;
    try {
      await rename({ id: conversation.id, title }).unwrap();
      onDone();
    } catch {
      // The error policy shows the server's message.
    }
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        ref={field}
        aria-label={t('title')}
        maxLength={chatLimits.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" size="s" kind="primary" busy={isLoading} disabled={title.trim() === ''}>
        {t('save')}
      </Button>
      <Button size="s" kind="text" onClick={onDone}>
        {t('cancel')}
      </Button>
    </form>
  );
};

interface SheetProps {
  open: boolean;
  current: string | undefined;
  onClose: () => void;
  /** Opens a conversation, or a new one. */
  onOpen: (id: string | undefined) => void;
}

/** The member's conversations: open, rename, delete one or all, start a new one. */
export const ConversationsSheet = ({ open, current, onClose, onOpen }: SheetProps) => {
  const t = useTranslations('chat');
  const [renamed, setRenamed] = useState<string>();
  const query = useListChatConversationsInfiniteQuery({ pageSize: 20 }, { skip: !open });
  const list = listOf(query);
  const [removeOne] = useDeleteChatConversationMutation();
  const [removeAll] = useDeleteAllChatConversationsMutation();
  const discardDraft = (id: string | undefined) => {
    saveDraft(id, '');
    if (id === current) onOpen(undefined);
  };
  const remove = ({ id, title }: ChatConversation) =>
    confirmDialog({
      title: t('deleteTitle'),
      text: t('deleteText', { title }),
      confirm: t('deleteConfirm'),
      danger: true,
      work: () =>
        removeOne({ id })
          .unwrap()
          .then(() => discardDraft(id)),
    });
  const clear = () =>
    confirmDialog({
      title: t('clearTitle'),
      text: t('clearText', { n: list.total ?? list.items.length }),
      confirm: t('clearConfirm'),
      danger: true,
      work: () =>
        removeAll()
          .unwrap()
          .then(() => discardDraft(current)),
    });
  const content = () => {
    if (list.error && list.items.length === 0) return <ErrorNotice error={list.error} onRetry={list.refresh} />;
    if (list.isLoading) return <ListSkeleton rows={5} media={0} />;
    if (list.items.length === 0) return <Empty icon="messages-square" text={t('none')} />;
    return (
      <>
        <ul>
          {list.items.map((item) => (
            <li key={item.id} className={css.row}>
              {renamed === item.id ? (
                <TitleForm conversation={item} onDone={() => setRenamed(undefined)} />
              ) : (
                <Row
                  conversation={item}
                  current={item.id === current}
                  onOpen={() => onOpen(item.id)}
                  onRename={() => setRenamed(item.id)}
                  onDelete={() => void remove(item)}
                />
              )}
            </li>
          ))}
        </ul>
        {list.hasMore && <LoadMore status={list.isLoadingMore ? 'loading' : 'loadmore'} onLoad={list.loadMore} />}
        <Button kind="text" block onClick={() => void clear()}>
          {t('clear')}
        </Button>
      </>
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      tall
      title={t('conversations')}
      footer={
        <Button kind="primary" block icon="plus" onClick={() => onOpen(undefined)}>
          {t('new')}
        </Button>
      }
    >
      {content()}
    </Sheet>
  );
};
