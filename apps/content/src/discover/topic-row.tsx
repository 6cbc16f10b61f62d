import { useListHotTopicsQuery } from '@juhe/api-client/content/topic';
import { Skeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './discover.module.css';

interface Props {
  value: string | undefined;
  onChange: (topic: string | undefined) => void;
}

/** Current topics; the selected one comes first, even when it is no longer among them. */
export const TopicRow = ({ value, onChange }: Props) => {
  const t = useTranslations('discover');
  const topics = useListHotTopicsQuery({ limit: 12 });
  if (topics.isLoading) return <Skeleton height={36} />;
  const currentTopics = topics.data?.map(({ name }) => name) ?? [];
  const topicNames = value === undefined || currentTopics.includes(value) ? currentTopics : [value, ...currentTopics];
  if (topicNames.length === 0) return null;
  return (
    <div className={css.topics} role="group" aria-label={t('topics')}>
      {topicNames.map((name) => (
        <button
          key={name}
          type="button"
          className={css.topic}
          aria-pressed={name === value}
          onClick={() => onChange(name === value ? undefined : name)}
        >
          #{name}
        </button>
      ))}
    </div>
  );
};
