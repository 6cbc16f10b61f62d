import type { ApiError } from '@juhe/api-client';
import { useSession } from '@juhe/auth';
import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation, useQuery } from '@juhe/platform';
import { Empty, ErrorNotice, Page, Skeleton, errorText } from '@juhe/ui';
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { creationKinds as kinds } from '../shared/creation-page.ts';
import { Editor } from './editor.tsx';
import { openDraft, type Opened } from './open-draft.ts';
import { Published } from './published.tsx';
import { newKey } from './work.ts';

const Waiting = () => (
  <Page>
    <Skeleton height={52} />
    <Skeleton height={220} />
    <Skeleton height={120} />
  </Page>
);

/**
 * The editor: `?type=` starts a draft (of an article by default), `?id=` continues one, `?work=` edits a creation. The
 * draft's id is in the URL from the start, so that a reload and the back navigation find it again.
 */
const EditorScreen = () => {
  const t = useTranslations('creation');
  const { id, type, work } = useQuery(socialPages.editor);
  const { replaceQuery } = useNavigation();
  const { user } = useSession();
  const [opened, setOpened] = useState<Opened & { of: string }>();
  const [published, setPublished] = useState<string>();
  const kind = kinds.find((kind) => kind === type);
  const name = id ?? (work === undefined ? undefined : `work-${work}`);
  const member = user?.id;
  useEffect(() => {
    if (name === undefined)
      replaceQuery({ id: newKey(), ...(kind === undefined ? { type: 'article' } : {}) }, socialPages.editor);
  }, [name, kind, replaceQuery]);
  const open = useCallback(async () => {
    if (name === undefined || member === undefined) return;
    const answer = await openDraft({ id: name, kind, creationId: work ?? null });
    setOpened({ ...answer, of: name });
  }, [name, kind, work, member]);
  useEffect(() => void open(), [open]);

  if (published !== undefined) return <Published id={published} />;
  if (!opened || opened.of !== name) return <Waiting />;
  if ('error' in opened) return <Failed error={opened.error} onRetry={open} />;
  if ('missing' in opened)
    return <Empty icon="file-text" text={t('draftGone')} action={{ label: t('begin'), to: socialPages.publish() }} />;
  return <Editor key={opened.draft.id} draft={opened.draft} onPublished={setPublished} />;
};

const Failed = ({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) => {
  const t = useTranslations('creation');
  if (error.kind === 'refused')
    return <Empty icon="file-text" text={errorText(error)} action={{ label: t('begin'), to: socialPages.publish() }} />;
  return <ErrorNotice error={error} onRetry={onRetry} />;
};

export { EditorScreen as Screen };
