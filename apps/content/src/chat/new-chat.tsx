import type { ChatExample } from '@juhe/contract/content/chat.schemas';
import { Icon, Skeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './chat.module.css';

interface NewChatProps {
  assistant: 'embedded' | 'model';
  examples: readonly ChatExample[];
  onAsk: (question: string) => void;
}

/** Empty conversation: introduces the assistant and suggests questions about the site's content. */
export const NewChat = ({ assistant, examples, onAsk }: NewChatProps) => {
  const t = useTranslations('chat');
  return (
    <section className={css.start}>
      <span className={css.disc}>
        <Icon name="sparkles" size={28} />
      </span>
      <h2>{t('hello')}</h2>
      <p className={css.intro}>{t(`intro.${assistant}`)}</p>
      <ul className={css.examples} aria-label={t('examples')}>
        {examples.map(({ kind, title }) => (
          <li key={title}>
            <button type="button" className={css.example} onClick={() => onAsk(t(`example.${kind}`, { title }))}>
              <span>{t(`example.${kind}`, { title })}</span>
              <Icon name="arrow-up" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

/**
 * Skeleton of `NewChat`. It is vertically centred as a whole: its own elements keep those of the real one, which has another
 * height, from moving.
 */
export const NewChatSkeleton = () => (
  <section className={css.start} aria-busy="true">
    <Skeleton width={56} height={56} round />
    <Skeleton width={200} height={28} />
    <Skeleton width={260} height={44} />
    <div className={css.examples} aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </div>
  </section>
);
