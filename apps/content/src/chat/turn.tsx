import type { ChatTurn } from '@juhe/contract/content/chat.schemas';
import { cx, IconButton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { Answer } from './answer.tsx';
import css from './chat.module.css';
import type { useAsking } from './use-asking.ts';

interface Props {
  turn: ChatTurn;
  /** Undefined while the conversation is created. */
  conversationId: string | undefined;
  isLast: boolean;
  /** An answer is being written. */
  isWriting: boolean;
  /** No further questions today. */
  isClosed: boolean;
  asking: ReturnType<typeof useAsking>;
  /** Called before another answer is requested. */
  onAsk: () => void;
  /** Called with the finished answer. */
  onEnd: (text: string) => void;
}

/** A question with its answer; the last question can be edited. */
export const Turn = ({ turn, conversationId, isLast, isWriting, isClosed, asking, onAsk, onEnd }: Props) => {
  const t = useTranslations('chat');
  const isEdited = asking.edited?.id === turn.id;
  return (
    <article className={css.turn} aria-label={turn.question.slice(0, 80)}>
      <div className={css.asked}>
        {isLast && !isWriting && asking.pending === undefined && (
          <IconButton icon="pencil" size={18} label={t('edit')} onClick={() => asking.edit(turn)} />
        )}
        <h2 className={cx(css.question, isEdited && css.pending)}>{turn.question}</h2>
      </div>
      {!(asking.pending !== undefined && isEdited) && conversationId !== undefined && (
        <Answer
          conversationId={conversationId}
          turn={turn}
          last={isLast && !isClosed}
          onRetry={() => {
            onAsk();
            return asking.retry();
          }}
          onContinue={() => {
            onAsk();
            return asking.goOn();
          }}
          onEnd={onEnd}
        />
      )}
    </article>
  );
};
