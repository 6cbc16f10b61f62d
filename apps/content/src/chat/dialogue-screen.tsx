import { lazyPart } from '@juhe/ui/parts/lazy-part';
import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';
import { isMissing } from '@juhe/api-client/common/missing';
import { useGetChatStateQuery } from '@juhe/api-client/content/chat';
import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation, useQuery } from '@juhe/platform';
import { cx, DetailSkeleton, Empty, ErrorNotice, errorText, Icon, IconButton, LoadMore, PageAction } from '@juhe/ui';
import { Suspense, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { Answer } from './answer.tsx';
import css from './chat.module.css';
import { Composer } from './composer.tsx';
import { NewChat, NewChatSkeleton } from './new-chat.tsx';
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

/** Chat with the assistant: one conversation, the others in a sheet; `?id=` opens one. */
export const Screen = () => {
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
  const isAbsent = id !== undefined && turns.length === 0 && query.isError && !query.isFetching;
  const isNotFound = isAbsent && isMissing(query.error);
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
        {isAbsent &&
          (isNotFound ? (
            <Empty
              icon="messages-square"
              text={errorText(query.error)}
              action={{ label: t('new'), onClick: () => open(undefined) }}
            />
          ) : (
            <ErrorNotice error={query.error} onRetry={query.refetch} />
          ))}
        {id === undefined &&
          asking.pending === undefined &&
          (assistant === undefined || examples === undefined ? (
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
          <article key={turn.id} className={css.turn} aria-label={turn.question.slice(0, 80)}>
            <div className={css.asked}>
              {turn === last && !writing && asking.pending === undefined && (
                <IconButton icon="pencil" size={18} label={t('edit')} onClick={() => asking.edit(turn)} />
              )}
              <h2 className={cx(css.question, asking.edited?.id === turn.id && css.pending)}>{turn.question}</h2>
            </div>
            {!(asking.pending !== undefined && asking.edited?.id === turn.id) && id !== undefined && (
              <Answer
                conversationId={id}
                turn={turn}
                last={turn === last && !closed}
                onRetry={() => {
                  stick();
                  return asking.retry();
                }}
                onContinue={() => {
                  stick();
                  return asking.goOn();
                }}
                onEnd={(text) => {
                  setEnded(turn.answer.id);
                  setAnnouncement(t('spoken', { text: text.slice(0, maxAnnounced) }));
                }}
              />
            )}
          </article>
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
        note={
          <>
            {away && (
              <button type="button" className={css.toEnd} onClick={stick}>
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
        }
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
