import { useCreationChoicesQuery } from '@juhe/api-client/content/creation';
import type { CreationKind } from '@juhe/contract/content/creation.schemas';
import { useTranslations } from '@juhe/platform';
import { Button, Card, Chips, Field, FieldGroup, Select, TextInput } from '@juhe/ui';
import { useState } from 'react';
import css from './creation.module.css';
import type { DraftKeeper } from './draft-keeper.ts';
import type { Uploads } from './use-uploads.ts';
import { limits, picturesIn, type Work } from './work.ts';

interface Props {
  kind: CreationKind;
  work: Work;
  change: DraftKeeper['change'];
  uploads: Uploads;
}

/** The article's cover: the first picture, or another one of it. */
const Cover = ({ work, change, uploads }: Omit<Props, 'kind'>) => {
  const t = useTranslations('creation');
  const pictures = picturesIn({ ...work, cover: null }).filter(({ status }) => status === 'success');
  if (pictures.length < 2) return null;
  const chosen = work.cover?.url ?? pictures[0]?.url;
  return (
    <Field label={t('cover')} hint={t('coverHint')}>
      <div className={css.covers} role="group" aria-label={t('cover')}>
        {pictures.slice(0, 12).map((picture, at) => (
          <button
            key={picture.key}
            type="button"
            className={css.cover}
            aria-pressed={picture.url === chosen}
            aria-label={t('picture', { place: at + 1 })}
            onClick={() => change((now) => ({ ...now, cover: at === 0 ? null : { ...picture, key: `cover-${picture.key}` } }))}
          >
            <img src={uploads.addresses[picture.key] ?? picture.url} alt="" />
          </button>
        ))}
      </div>
    </Field>
  );
};

const Topics = ({ work, change }: Pick<Props, 'work' | 'change'>) => {
  const t = useTranslations('creation');
  const choices = useCreationChoicesQuery();
  const [typed, setTyped] = useState('');
  const { tags } = work;
  const set = (next: readonly string[]) => change((now) => ({ ...now, tags: next.slice(0, limits.tags) }));
  const add = () => {
    const tag = typed
      .replace(/[#\s]+/g, ' ')
      .trim()
      .slice(0, limits.tag);
    if (tag !== '' && !tags.includes(tag)) set([...tags, tag]);
    setTyped('');
  };
  const offered = [...new Set([...tags, ...(choices.data?.topics ?? []).map(({ name }) => name)])].slice(0, 14);
  const full = tags.length >= limits.tags;
  return (
    <Field label={t('topics')} hint={t('topicsHint', { n: limits.tags })}>
      <div className={css.tags}>
        {offered.length > 0 && (
          <Chips
            multiple
            label={t('topics')}
            items={offered.map((name) => ({ key: name, label: `#${name}`, disabled: full && !tags.includes(name) }))}
            value={tags}
            onChange={set}
          />
        )}
        <TextInput
          value={typed}
          maxLength={limits.tag}
          disabled={full}
          placeholder={t('topicPlaceholder')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          suffix={
            typed.trim() !== '' && (
              <Button kind="text" size="s" onClick={add}>
                {t('topicAdd')}
              </Button>
            )
          }
        />
      </div>
    </Field>
  );
};

/** Category, topics and cover. */
export const Details = ({ kind, work, change, uploads }: Props) => {
  const t = useTranslations('creation');
  const choices = useCreationChoicesQuery();
  return (
    <Card>
      <FieldGroup>
        {kind === 'article' && <Cover work={work} change={change} uploads={uploads} />}
        {kind !== 'video' && (
          <Field label={t('category')}>
            <Select
              placeholder={false}
              options={(choices.data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={work.categoryId || (choices.data?.categories[0]?.id ?? '')}
              onChange={(event) => {
                const { value } = event.target;
                change((now) => ({ ...now, categoryId: value }));
              }}
            />
          </Field>
        )}
        <Topics work={work} change={change} />
      </FieldGroup>
    </Card>
  );
};
