import { lazyPart } from '@juhe/ui/parts/loading/lazy-part';
import type { ChatTurn } from '@juhe/contract/content/chat.schemas';
import { PageLink } from '@juhe/platform';
import { Button, copyText, Icon, type IconName, Skeleton } from '@juhe/ui';
import { Suspense, useRef } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './chat.module.css';
import { citedIn } from './cited.ts';
import { useAnswer } from './use-answer.ts';

const Markdown = lazyPart(() => import(/* webpackChunkName: "chat-markdown" */ './markdown.tsx').then((part) => part.Markdown));

const sourceIcons: Readonly<Record<ChatTurn['answer']['sources'][number]['kind'], IconName>> = {
  article: 'file-text',
  news: 'newspaper',
  book: 'book-open',
  chapter: 'book-open',
  course: 'graduation-cap',
  goods: 'shopping-bag',
  protocol: 'shield-check',
};

interface AnswerProps {
  conversationId: string;
  turn: ChatTurn;
  /** The last turn: it can be regenerated. */
  last: boolean;
  onRetry: () => unknown;
  /** Requests the continuation of an answer that reached its length limit. */
  onContinue: () => unknown;
  /** Called when the answer has ended while it was shown. */
  onEnd: (text: string) => void;
}

/** An answer, streaming or complete, with its sources and actions. */
export const Answer = ({ conversationId, turn, last, onRetry, onContinue, onEnd }: AnswerProps) => {
  const t = useTranslations('chat');
  const body = useRef<HTMLDivElement>(null);
  const answer = useAnswer(conversationId, turn.answer, () => onEnd(body.current?.innerText ?? ''));
  const { state, text, reason, waiting } = answer;
  const cited = citedIn(text);
  const sources = answer.sources.filter(({ number }) => cited.has(number));
  const writing = state === 'streaming';
  return (
    <div className={css.answer} aria-busy={writing}>
      {text === '' && writing ? (
        <p className={css.thinking}>
          <span className={css.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {t(waiting ? 'reconnecting' : 'thinking')}
        </p>
      ) : (
        <div ref={body} className={css.body} data-writing={writing || undefined}>
          <Suspense fallback={<Skeleton height={24} />}>
            <Markdown text={text} sources={answer.sources} partial={state !== 'done'} />
          </Suspense>
        </div>
      )}
      {writing && waiting && text !== '' && <p className={css.note}>{t('reconnecting')}</p>}
      {!writing && sources.length > 0 && (
        <ul className={css.sources} aria-label={t('sources')}>
          {sources.map(({ number, kind, title, link }) => (
            <li key={number}>
              <PageLink to={link} className={css.source}>
                <Icon name={sourceIcons[kind]} size={16} />
                <span className={css.sourceTitle}>
                  {number} · {title}
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {state === 'failed' && (
        <p className={css.failed}>
          <Icon name="circle-alert" size={18} />
          {t(`reason.${reason ?? 'unavailable'}`)}
        </p>
      )}
      {state === 'stopped' && <p className={css.note}>{t('stopped')}</p>}
      {state === 'done' && reason !== null && <p className={css.note}>{t(`reason.${reason}`)}</p>}
      {!writing && (
        <div className={css.acts}>
          {text !== '' && (
            <Button kind="text" size="s" icon="copy" onClick={() => copyText(body.current?.innerText ?? text)}>
              {t('copy')}
            </Button>
          )}
          {last && state === 'done' && (reason === 'length' || reason === 'tooLong') && (
            <Button kind="secondary" size="s" onClick={onContinue}>
              {t('goOn')}
            </Button>
          )}
          {last && (
            <Button kind={state === 'failed' ? 'secondary' : 'text'} size="s" icon="rotate-ccw" onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
