import { useEditCreationMutation, usePublishCreationMutation } from '@juhe/api-client/content/creation';
import { creationLimits } from '@juhe/contract/content/creation.constants';
import { useOnline } from '@juhe/platform';
import { ActionBar, Button, confirmDialog, Page, toast, errorText } from '@juhe/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { BlockList } from './block-list.tsx';
import css from './creation.module.css';
import type { Stored, OpenDraft } from './draft-keeper.ts';
import { Details } from './details.tsx';
import { FilmPart } from './film-part.tsx';
import { GrowingText } from './growing-text.tsx';
import { PictureTiles } from './picture-tiles.tsx';
import { Preview } from './preview.tsx';
import { useDraft } from './use-draft.ts';
import { useUploads } from './use-uploads.ts';
import { contentOf, isEmptyWork, pendingFiles } from './work.ts';

/** Where the last change is stored, in one unobtrusive line. */
const Status = ({ savedTo, count }: { savedTo: Stored; count: number }) => {
  const t = useTranslations('creation');
  const online = useOnline();
  const text = savedTo === 'none' ? '' : savedTo === 'device' && !online ? t('kept.offline') : t(`kept.${savedTo}`);
  return (
    <p className={css.status}>
      <span role="status" data-kept={savedTo}>
        {text}
      </span>
      <span>{t('letters', { n: count })}</span>
    </p>
  );
};

/** Edits a creation; every change is stored as it is typed. */
export const Editor = ({ draft, onPublished }: { draft: OpenDraft; onPublished: (id: string) => void }) => {
  const t = useTranslations('creation');
  const online = useOnline();
  const { work, savedTo, newer, change, takeNewer, retainOwn, finish, view } = useDraft(draft);
  const uploads = useUploads(draft.id, { view, change }, { missingFile: t('fileLost') });
  const [publish, publishing] = usePublishCreationMutation();
  const [edit, editing] = useEditCreationMutation();
  const [previewed, setPreviewed] = useState(false);
  const [refused, setRefused] = useState('');
  const title = useRef<HTMLTextAreaElement>(null);
  const { kind } = draft;
  const pending = pendingFiles(work).length;
  const busy = publishing.isLoading || editing.isLoading;

  // Two devices have continued one version: the member decides which one counts.
  const isAsking = useRef(false);
  useEffect(() => {
    if (!newer || isAsking.current) return;
    isAsking.current = true;
    void confirmDialog({ title: t('newer'), text: t('newerNote'), confirm: t('newerTake'), cancel: t('newerKeep') })
      .then((isConfirmed) => (isConfirmed ? takeNewer() : retainOwn()))
      .finally(() => {
        isAsking.current = false;
      });
  }, [newer, takeNewer, retainOwn, t]);

  const send = async () => {
    setRefused('');
    if (work.title.trim() === '') {
      setRefused(t('titleMissing'));
      title.current?.focus();
      return;
    }
    try {
      const content = contentOf(work);
      const created = await (draft.creationId === null
        ? publish({ kind, content, draftId: draft.id })
        : edit({ id: draft.creationId, content, draftId: draft.id })
      ).unwrap();
      await finish();
      onPublished(created.id);
    } catch (refusal) {
      const text = errorText(refusal) ?? t('failed');
      setRefused(text);
      toast(text, { kind: 'error' });
    }
  };
  const letters = [
    ...(kind === 'article' ? work.blocks.map((block) => (block.type === 'picture' ? '' : block.text)).join('') : work.text),
  ].length;
  return (
    <Page>
      <div className={css.sheet}>
        <GrowingText
          ref={title}
          className={css.title}
          label={t('title')}
          placeholder={t(`titlePlaceholder.${kind}`)}
          maxLength={creationLimits.title}
          single
          value={work.title}
          onChange={(text) => change((now) => ({ ...now, title: text }))}
        />
        {kind === 'article' && <BlockList work={work} change={change} uploads={uploads} />}
        {kind === 'pictures' && <PictureTiles work={work} change={change} uploads={uploads} />}
        {kind === 'video' && <FilmPart work={work} change={change} uploads={uploads} />}
        {kind !== 'article' && (
          <GrowingText
            className={`${css.text} ${css.long}`}
            label={t('text')}
            placeholder={t(`textPlaceholder.${kind}`)}
            maxLength={creationLimits.text}
            value={work.text}
            onChange={(text) => change((now) => ({ ...now, text }))}
          />
        )}
        <Status savedTo={savedTo} count={letters} />
      </div>
      <Details kind={kind} work={work} change={change} uploads={uploads} />
      <p className={css.reason} role="alert">
        {refused}
      </p>
      <ActionBar>
        <Button icon="eye" onClick={() => setPreviewed(true)} disabled={isEmptyWork(work)}>
          {t('preview')}
        </Button>
        <Button kind="primary" onClick={send} busy={busy} disabled={pending > 0 || !online}>
          {t(!online ? 'publishOffline' : pending > 0 ? 'publishWaits' : draft.creationId === null ? 'publish' : 'republish')}
        </Button>
      </ActionBar>
      <Preview open={previewed} onClose={() => setPreviewed(false)} kind={kind} work={work} addresses={uploads.addresses} />
    </Page>
  );
};
