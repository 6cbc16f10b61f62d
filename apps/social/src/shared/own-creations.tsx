import { useMemberChanges } from '@juhe/api-client/common/live';
import { invalidateTags } from '@juhe/api-client';
import {
  useCountMyCreationsQuery,
  useDeleteCreationMutation,
  useListMyCreationsInfiniteQuery,
} from '@juhe/api-client/content/creation';
import type { Creation, CreationState } from '@juhe/contract/content/creation.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { useGetHomepageQuery } from '@juhe/api-client/social/homepage';
import { useNavigation, useQuery } from '@juhe/platform';
import {
  Cell,
  CellGroup,
  Chips,
  confirmDialog,
  Count,
  IconButton,
  InfiniteList,
  ListSkeleton,
  MediaRow,
  RelativeTime,
  Sheet,
  Tag,
} from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { CreationHistory } from './creation-history.tsx';
import { creationKinds as kinds, pageOfCreation } from './creation-page.ts';
import css from './own-creations.module.css';
import { PinCell } from './pin-cell.tsx';

const states = ['checking', 'published', 'refused', 'removed'] as const satisfies readonly CreationState[];
const tones = { checking: 'blue', published: 'green', refused: 'brand', removed: 'grey' } as const;

const Row = ({ creation, isPinned, onMore }: { creation: Creation; isPinned: boolean; onMore: () => void }) => {
  const t = useTranslations('creation');
  const reason = creation.reason || creation.edit?.reason || '';
  return (
    <MediaRow
      src={creation.picUrl}
      width={72}
      title={creation.title}
      note={
        reason === '' ? (
          <>
            {t(`kind.${creation.kind}`)} · <RelativeTime at={creation.at} />
          </>
        ) : (
          reason
        )
      }
      foot={
        <>
          {isPinned && (
            <Tag tone="brand" icon="arrow-up">
              {t('pinnedMark')}
            </Tag>
          )}
          <Tag tone={tones[creation.state]}>{t(`state.${creation.state}`)}</Tag>
          {creation.edit && (
            <Tag tone={creation.edit.state === 'checking' ? 'blue' : 'brand'}>
              {t(creation.edit.state === 'checking' ? 'state.editChecking' : 'state.editRefused')}
            </Tag>
          )}
          {creation.state === 'published' && (
            <span className={css.note}>
              {t('views')} <Count value={creation.views} />
            </span>
          )}
        </>
      }
      to={pageOfCreation(creation)}
      action={<IconButton icon="ellipsis" size={20} label={t('more', { title: creation.title })} onClick={onMore} />}
    />
  );
};

/** The member's own creations in every state, on its homepage: filtered by kind and state, with editing and deletion. */
export const OwnCreations = () => {
  const t = useTranslations('creation');
  const { kind, state } = useQuery(socialPages.userHomepage);
  const { replaceQuery, navigateTo } = useNavigation();
  const counts = useCountMyCreationsQuery();
  const [remove] = useDeleteCreationMutation();
  const pinnedId = useGetHomepageQuery({}).data?.pinned?.id;
  const [chosen, setChosen] = useState<Creation>();
  const [inspected, setInspected] = useState<Creation>();
  const chosenKind = kinds.find((key) => key === kind);
  const chosenState = states.find((key) => key === state);
  const query = useListMyCreationsInfiniteQuery({
    ...(chosenKind ? { kind: chosenKind } : {}),
    ...(chosenState ? { state: chosenState } : {}),
  });
  useMemberChanges((changed) => {
    if (changed === 'notice' || changed === undefined) invalidateTags('content/creation');
  });
  const countOf = (of: { kind?: string; state?: string }) =>
    (counts.data?.list ?? [])
      .filter((row) => (of.kind === undefined || row.kind === of.kind) && (of.state === undefined || row.state === of.state))
      .reduce((sum, { count }) => sum + count, 0);
  const labelled = (text: string, count: number) => (count > 0 ? `${text} ${count}` : text);
  // States are a filter only if there are others than the public one.
  const presentStates = states.filter((key) => key === chosenState || countOf({ state: key }) > 0);
  const filterableStates = presentStates.length > 1 || chosenState !== undefined ? presentStates : [];
  const confirmDeletion = async () => {
    const creation = chosen;
    setChosen(undefined);
    if (!creation) return;
    await confirmDialog({
      title: t('deleteAsk', { title: creation.title }),
      text: t('deleteNote'),
      confirm: t('deleteYes'),
      danger: true,
      work: () => remove({ id: creation.id }).unwrap(),
    });
  };
  return (
    <div className={css.mine}>
      {/* Both filters in one scrolling line; hidden if the member has no creations. */}
      {(!counts.data || countOf({}) > 0) && (
        <div className={css.filters}>
          <Chips
            label={t('byKind')}
            items={kinds.map((key) => ({
              key,
              label: labelled(t(`kind.${key}`), countOf({ kind: key, ...(chosenState ? { state: chosenState } : {}) })),
            }))}
            value={chosenKind ? [chosenKind] : []}
            onChange={([key]) => replaceQuery({ kind: key }, socialPages.userHomepage)}
          />
          {filterableStates.length > 0 && (
            <Chips
              label={t('byState')}
              items={filterableStates.map((key) => ({
                key,
                label: labelled(t(`state.${key}`), countOf({ state: key, ...(chosenKind ? { kind: chosenKind } : {}) })),
              }))}
              value={chosenState ? [chosenState] : []}
              onChange={([key]) => replaceQuery({ state: key }, socialPages.userHomepage)}
            />
          )}
        </div>
      )}
      <InfiniteList
        query={query}
        keyOf={(creation) => creation.id}
        layout="card"
        id={`own-${chosenKind ?? ''}-${chosenState ?? ''}`}
        skeleton={<ListSkeleton rows={5} media={72} />}
        empty={{
          icon: 'file-text',
          text: t(chosenKind || chosenState ? 'noneLikeThis' : 'noCreations'),
          action: { label: t('begin'), to: socialPages.publish() },
        }}
      >
        {(creation) => <Row creation={creation} isPinned={creation.id === pinnedId} onMore={() => setChosen(creation)} />}
      </InfiniteList>
      <Sheet open={chosen !== undefined} onClose={() => setChosen(undefined)} title={chosen?.title ?? ''}>
        <CellGroup>
          {chosen?.actions.includes('pin') && (
            <PinCell creation={chosen} isPinned={chosen.id === pinnedId} onDone={() => setChosen(undefined)} />
          )}
          {chosen?.actions.includes('edit') && (
            <Cell
              icon="pencil"
              title={t('edit')}
              note={chosen.state === 'published' ? t('editNote') : undefined}
              onClick={() => {
                setChosen(undefined);
                navigateTo(socialPages.editor({ work: chosen.id }));
              }}
              arrow
            />
          )}
          <Cell
            icon="history"
            title={t('history')}
            onClick={() => {
              setInspected(chosen);
              setChosen(undefined);
            }}
            arrow
          />
          {chosen?.actions.includes('delete') && (
            <Cell icon="trash-2" title={t('delete')} danger onClick={() => void confirmDeletion()} />
          )}
        </CellGroup>
      </Sheet>
      <CreationHistory creation={inspected} onClose={() => setInspected(undefined)} />
    </div>
  );
};
