import { lazyPart } from '@juhe/ui/parts/loading/lazy-part';
import { useGetCreationChoicesQuery } from '@juhe/api-client/content/creation';
import type { NamedLocation } from '@juhe/contract/common/nearby.schemas';
import { creationLimits } from '@juhe/contract/content/creation.constants';
import type { CreationKind } from '@juhe/contract/content/creation.schemas';
import { Button, Cell, CellGroup, Chips, Muted, Radio, RadioGroup, Sheet, TextInput } from '@juhe/ui';
import { Suspense, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './creation.module.css';
import type { DraftKeeper } from './draft-keeper.ts';
import type { Uploads } from './use-uploads.ts';
import { picturesIn, type Work } from './work.ts';

interface Props {
  kind: CreationKind;
  work: Work;
  change: DraftKeeper['change'];
  uploads: Uploads;
}

/** Pictures of the text that are eligible as its cover. */
const coversOf = (work: Work) => picturesIn({ ...work, cover: null }).filter(({ status }) => status === 'success');

/** The city first, as in Chinese addresses. */
const locationText = ({ name, city }: NamedLocation): string => (name === '' ? city : `${city} · ${name}`);

/** The article's cover: the first picture, or another one of the article. */
const Cover = ({ work, change, uploads }: Omit<Props, 'kind'>) => {
  const t = useTranslations('creation');
  const pictures = coversOf(work);
  const chosen = work.cover?.url ?? pictures[0]?.url;
  return (
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
  );
};

const Topics = ({ work, change }: Pick<Props, 'work' | 'change'>) => {
  const t = useTranslations('creation');
  const choices = useGetCreationChoicesQuery();
  const [typed, setTyped] = useState('');
  const { tags } = work;
  const set = (next: readonly string[]) => change((now) => ({ ...now, tags: next.slice(0, creationLimits.tags) }));
  const add = () => {
    const tag = typed
      .replace(/[#\s]+/g, ' ')
      .trim()
      .slice(0, creationLimits.tag);
    if (tag !== '' && !tags.includes(tag)) set([...tags, tag]);
    setTyped('');
  };
  const offered = [...new Set([...tags, ...(choices.data?.topics ?? []).map(({ name }) => name)])].slice(0, 14);
  const isFull = tags.length >= creationLimits.tags;
  return (
    <div className={css.tags}>
      <Muted>{t('topicsHint', { n: creationLimits.tags })}</Muted>
      {offered.length > 0 && (
        <Chips
          multiple
          label={t('topics')}
          items={offered.map((name) => ({ key: name, label: `#${name}`, disabled: isFull && !tags.includes(name) }))}
          value={tags}
          onChange={set}
        />
      )}
      <TextInput
        aria-label={t('topicPlaceholder')}
        value={typed}
        maxLength={creationLimits.tag}
        disabled={isFull}
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
  );
};

/** Cities and their texts are loaded when first opened. */
const Location = lazyPart(() => import(/* webpackChunkName: "nearby" */ './location.tsx').then((part) => part.Location));

type Detail = 'cover' | 'category' | 'topics' | 'location';

/** Category, topics and cover: one row each with the current value; its sheet changes it. */
export const Details = ({ kind, work, change, uploads }: Props) => {
  const t = useTranslations('creation');
  const choices = useGetCreationChoicesQuery();
  const [open, setOpen] = useState<Detail>();
  const [isLocated, setLocated] = useState(false);
  const close = () => setOpen(undefined);
  const categories = choices.data?.categories ?? [];
  const categoryId = work.categoryId || (categories[0]?.id ?? '');
  const hasCovers = kind === 'article' && coversOf(work).length > 1;
  return (
    <>
      <CellGroup>
        {hasCovers && <Cell icon="image" title={t('cover')} note={t('coverHint')} onClick={() => setOpen('cover')} arrow />}
        {kind !== 'video' && (
          <Cell
            icon="layout-grid"
            title={t('category')}
            value={categories.find(({ id }) => id === categoryId)?.name}
            onClick={() => setOpen('category')}
            arrow
          />
        )}
        <Cell
          icon="tag"
          title={t('topics')}
          note={work.tags.map((tag) => `#${tag}`).join(' ')}
          value={work.tags.length === 0 ? t('topicsHint', { n: creationLimits.tags }) : undefined}
          onClick={() => setOpen('topics')}
          arrow
        />
        <Cell
          icon="map-pin"
          title={t('location')}
          note={work.location ? locationText(work.location) : undefined}
          value={work.location ? undefined : t('locationHint')}
          onClick={() => {
            setLocated(true);
            setOpen('location');
          }}
          arrow
        />
      </CellGroup>
      <Sheet open={open === 'cover'} onClose={close} title={t('cover')}>
        <Cover work={work} change={change} uploads={uploads} />
      </Sheet>
      <Sheet open={open === 'category'} onClose={close} title={t('category')}>
        <RadioGroup
          label={t('category')}
          value={categoryId}
          onChange={(next) => {
            change((now) => ({ ...now, categoryId: next }));
            close();
          }}
        >
          {categories.map(({ id, name }) => (
            <Radio key={id} value={id}>
              {name}
            </Radio>
          ))}
        </RadioGroup>
      </Sheet>
      {isLocated && (
        <Suspense>
          <Location work={work} change={change} open={open === 'location'} onClose={close} />
        </Suspense>
      )}
      <Sheet open={open === 'topics'} onClose={close} title={t('topics')}>
        <Topics work={work} change={change} />
      </Sheet>
    </>
  );
};
