import type { ChatExample } from '@juhe/contract/content/chat.schemas';
import { useTranslations } from '@juhe/platform';
import { Icon, Skeleton } from '@juhe/ui';
import css from './chat.module.css';

interface NewChatProps {
  assistant: 'embedded' | 'model' | undefined;
  examples: readonly ChatExample[] | undefined;
  onAsk: (question: string) => void;
}

/** Nothing asked yet: who answers, and questions about what the site has. */
export const NewChat = ({ assistant, examples, onAsk }: NewChatProps) => {
  const t = useTranslations('chat');
  return (
    <section className={css.start}>
      <span className={css.disc}>
        <Icon name="sparkles" size={28} />
      </span>
      <h2>{t('hello')}</h2>
      <p className={css.intro}>{assistant ? t(`intro.${assistant}`) : <Skeleton width={260} height={44} />}</p>
      <ul className={css.examples} aria-label={t('examples')}>
        {examples
          ? examples.map(({ kind, title }) => (
              <li key={title}>
                <button type="button" className={css.example} onClick={() => onAsk(t(`example.${kind}`, { title }))}>
                  <span>{t(`example.${kind}`, { title })}</span>
                  <Icon name="arrow-up" size={18} />
                </button>
              </li>
            ))
          : [0, 1, 2].map((place) => (
              <li key={place} aria-hidden="true">
                <Skeleton height={48} />
              </li>
            ))}
      </ul>
    </section>
  );
};
