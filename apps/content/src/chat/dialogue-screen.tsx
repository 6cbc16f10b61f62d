import { lazyPart } from '@juhe/ui/parts/loading/lazy-part';
import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';
import { isMissing } from '@juhe/api-client/common/missing';
import { useGetChatStateQuery } from '@juhe/api-client/content/chat';
import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation, useQuery } from '@juhe/platform';
import { cx, DetailSkeleton, Empty, ErrorNotice, errorText, Icon, LoadMore, PageAction } from '@juhe/ui';
import { Suspense, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './chat.module.css';
import { Composer } from './composer.tsx';
import { NewChat, NewChatSkeleton } from './new-chat.tsx';
import { Turn } from './turn.tsx';
import { useAsking } from './use-asking.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import { useTurns } from './use-turns.ts';

const ConversationsSheet = lazyPart(() =>
  import(/* webpackChunkName: "chat-conversations" */ './conversations-sheet.tsx').then((part) => part.ConversationsSheet),
);

/** The remaining questions of today are shown from this number down. */
const fewLeft = 5;
/** Maximum number of characters of a finished answer that the live region announces. */
const maxAnnounced = 600;

/** Above the text field: the way to the end of the conversation, and why a question was refused. */
const Note = ({ isAway, notice, onToEnd }: { isAway: boolean; notice: string | undefined; onToEnd: () => void }) => {
  const t = useTranslations('chat');
  return (
    <>
      {isAway && (
        <button type="button" className={css.toEnd} onClick={onToEnd}>
          <Icon name="arrow-down" size={16} />
          {t('toEnd')}
        </button>
      )}
      {notice !== undefined && (
        <p className={css.notice} role="alert">
          <Icon name="info" size={18} />
          {notice}
        </p>
      )}
    </>
  );
};

/** In place of a conversation that does not exist, or whose request failed. */
const Absent = ({ error, onRetry, onNew }: { error: unknown; onRetry: () => unknown; onNew: () => void }) => {
  const t = useTranslations('chat');
  return isMissing(error) ? (
    <Empty icon="messages-square" text={errorText(error)} action={{ label: t('new'), onClick: onNew }} />
  ) : (
    <ErrorNotice error={error} onRetry={onRetry} />
  );
};

/** Chat with the assistant: one conversation, the others in a sheet; `?id=` opens one. */
const DialogueScreen = () => {
  const t = useTranslations('chat');
  const { id } = useQuery(contentPages.dialogue);
  const { replaceQuery } = useNavigation();
  const state = useGetChatStateQuery();
  const { query, turns, show } = useTurns(id);
  const [listed, setListed] = useState<boolean>();
  const [announcement, setAnnouncement] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const { away, stick } = useStickToEnd(content, turns[0]?.id);
  const asking = useAsking({
    conversationId: id,
    turns,
    show,
    onRequested: (next) => next !== id && replaceQuery({ id: next }, contentPages.dialogue),
  });
  useMemberChanges((kind) => {
    if (kind === 'chat' || kind === undefined) invalidateTags('content/conversations', 'content/chat-state', 'content/turns');
  });

  const last = turns.at(-1);
  const [ended, setEnded] = useState<string>();
  const writing = last?.answer.state === 'streaming' && ended !== last.answer.id;
  const { dailyLimit = 0, usedToday = 0, assistant, examples } = state.data ?? {};
  const remainingToday = dailyLimit - usedToday;
  const closed = state.data !== undefined && remainingToday <= 0;
  const open = (next: string | undefined) => {
    setListed(false);
    setAnnouncement('');
    replaceQuery({ id: next }, contentPages.dialogue);
  };
  const send = (question: string) => {
    if (question.trim() === '') return;
    stick();
    void asking.send(question.trim());
  };
  const notice = asking.refusal ?? (closed ? t('limit', { n: dailyLimit }) : undefined);
  const loading = id !== undefined && turns.length === 0 && !query.isError && asking.pending === undefined;
  const hasNoState = state.data === undefined && state.isError && !state.isFetching;
  const isAbsent = id !== undefined && turns.length === 0 && query.isError && !query.isFetching;
  return (
    <div className={css.page} data-width="list">
      <PageAction icon="history" label={t('conversations')} onClick={() => setListed(true)} />
      {id !== undefined && <PageAction icon="plus" label={t('new')} onClick={() => open(undefined)} />}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      <div
        ref={content}
        className={css.turns}
        style={turns.length === 0 ? { display: 'flex', flexDirection: 'column' } : undefined}
      >
        {loading && <DetailSkeleton />}
        {isAbsent && <Absent error={query.error} onRetry={query.refetch} onNew={() => open(undefined)} />}
        {id === undefined &&
          asking.pending === undefined &&
          (hasNoState ? (
            <ErrorNotice error={state.error} onRetry={state.refetch} />
          ) : assistant === undefined || examples === undefined ? (
            <NewChatSkeleton />
          ) : (
            <NewChat assistant={assistant} examples={closed ? [] : examples} onAsk={send} />
          ))}
        {query.hasNextPage && turns.length > 0 && (
          <div className={css.earlier}>
            <LoadMore status={query.isFetchingNextPage ? 'loading' : 'loadmore'} onLoad={query.fetchNextPage} />
          </div>
        )}
        {turns.map((turn) => (
          <Turn
            key={turn.id}
            turn={turn}
            conversationId={id}
            isLast={turn === last}
            isWriting={writing}
            isClosed={closed}
            asking={asking}
            onAsk={stick}
            onEnd={(text) => {
              setEnded(turn.answer.id);
              setAnnouncement(t('spoken', { text: text.slice(0, maxAnnounced) }));
            }}
          />
        ))}
        {asking.pending !== undefined && (
          <div className={css.turn}>
            <div className={css.asked}>
              <p className={cx(css.question, css.pending)}>{asking.pending}</p>
            </div>
          </div>
        )}
      </div>
      <Composer
        text={asking.text}
        onText={asking.setText}
        onSend={() => send(asking.text)}
        onStop={writing ? () => void asking.stop() : undefined}
        sending={asking.pending !== undefined}
        closed={closed || isAbsent}
        onCancelEdit={asking.edited && asking.endEdit}
        note={<Note isAway={away} notice={notice} onToEnd={stick} />}
        foot={
          !closed && state.data !== undefined && remainingToday <= fewLeft
            ? t('left', { n: remainingToday })
            : t(`foot.${assistant ?? 'embedded'}`)
        }
      />
      {listed !== undefined && (
        <Suspense>
          <ConversationsSheet open={listed} current={id} onClose={() => setListed(false)} onOpen={open} />
        </Suspense>
      )}
    </div>
  );
};

export { DialogueScreen as Screen };
