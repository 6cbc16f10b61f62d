import { invalidateTags } from '@juhe/api-client';
import { deleteDraft, useListDraftsInfiniteQuery } from '@juhe/api-client/content/draft';
import type { CreationKind } from '@juhe/contract/content/creation.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { isOnline } from '@juhe/platform';
import {
  Card,
  confirmDialog,
  Empty,
  errorText,
  ErrorNotice,
  IconButton,
  ListSkeleton,
  LoadMore,
  MediaRow,
  Muted,
  Page,
  RelativeTime,
  SectionHead,
  Tag,
  toast,
} from '@juhe/ui';
import { PageHead } from '@juhe/ui/parts/layout/page-head';
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { type DeviceDraft, draftsOnDevice, dropFromDevice } from './device-drafts.ts';
import { KindChoices } from './kind-choices.tsx';
import { mergedDrafts, type ShownDraft } from './merged-drafts.ts';

const DraftRow = ({ draft, onRemove }: { draft: ShownDraft; onRemove: () => void }) => {
  const t = useTranslations('creation');
  const title = draft.title.trim() || t('untitled');
  return (
    <MediaRow
      src={draft.picUrl}
      fallback={({ article: 'file-text', pictures: 'image', video: 'video' } as const)[draft.kind satisfies CreationKind]}
      width={56}
      title={title}
      note={
        <>
          {t(`kind.${draft.kind}`)} · <RelativeTime at={draft.savedAt} />
          {draft.device !== '' && ` · ${draft.device}`}
        </>
      }
      foot={
        draft.onDeviceOnly ? (
          <Tag tone="gold">{t('onDeviceOnly')}</Tag>
        ) : (
          draft.creationId !== null && <Tag>{t('changesWork')}</Tag>
        )
      }
      to={socialPages.editor(draft.creationId === null ? { id: draft.id } : { id: draft.id, work: draft.creationId })}
      action={<IconButton icon="trash-2" size={20} label={t('removeDraft', { title })} onClick={onRemove} />}
    />
  );
};

/** The member's drafts, on this device and on the server, latest first. */
const DraftScreen = () => {
  const t = useTranslations('creation');
  const query = useListDraftsInfiniteQuery({ pageSize: 50 });
  const [deviceDrafts, setDeviceDrafts] = useState<readonly DeviceDraft[]>();
  const reload = useCallback(() => void draftsOnDevice().then(setDeviceDrafts), []);
  useEffect(reload, [reload]);
  const stored = query.data?.pages.flatMap(({ list }) => list);
  if (!deviceDrafts || (!stored && !query.isError && isOnline()))
    return (
      <Page>
        <ListSkeleton rows={4} media={56} />
      </Page>
    );
  const drafts = mergedDrafts(deviceDrafts, stored);
  const remove = async (draft: ShownDraft) => {
    const isSure = await confirmDialog({
      title: t('removeAsk'),
      text: t('removeNote'),
      confirm: t('removeYes'),
      danger: true,
      work: async () => {
        if (!draft.onDeviceOnly) {
          const answer = await deleteDraft(draft.id);
          if (!answer.ok) {
            toast(errorText(answer.error) ?? t('failed'), { kind: 'error' });
            throw new Error('the draft is still there');
          }
        }
        await dropFromDevice(draft.id);
      },
    });
    if (!isSure) return;
    reload();
    invalidateTags('content/draft');
  };
  if (drafts.length === 0 && query.isError && isOnline())
    return <ErrorNotice error={query.error} onRetry={() => query.refetch()} />;
  if (drafts.length === 0)
    return (
      <Page>
        <Empty icon="file-text" text={t('noDrafts')} next={<KindChoices />} />
      </Page>
    );
  // Drafts of later pages count, and those that the server does not have.
  const total = (query.data?.pages[0]?.total ?? 0) + drafts.filter(({ onDeviceOnly }) => onDeviceOnly).length;
  return (
    <Page>
      <PageHead icon="pencil" tone="blue" title={t('draftCount', { n: total })} note={t('draftsNote')} />
      {query.isError && <Muted>{t('onlyDevice')}</Muted>}
      <Card flush>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} onRemove={() => void remove(draft)} />
        ))}
      </Card>
      {query.hasNextPage && (
        <LoadMore status={query.isFetchingNextPage ? 'loading' : 'loadmore'} onLoad={() => query.fetchNextPage()} />
      )}
      <section>
        <SectionHead>{t('beginNew')}</SectionHead>
        <KindChoices compact />
      </section>
    </Page>
  );
};

export { DraftScreen as Screen };
