import { serverNow, useTranslations } from '@juhe/platform';
import { Cell, confirmDialog, errorText, formatMoment, toast } from '@juhe/ui';
import { saveFile } from '@juhe/ui/parts/save-file';
import { useState } from 'react';
import { exportText, readAllMessages } from './message-export.ts';
import { useMessageLine } from '../shared/message-line.ts';

/** Saves everything that the member said and was told in conversations as a file. */
export const ExportCell = () => {
  const t = useTranslations('chat');
  const lineOf = useMessageLine();
  const [isReading, setReading] = useState(false);
  const save = async () => {
    if (isReading) return;
    if (!(await confirmDialog({ title: t('export.title'), text: t('export.note'), confirm: t('export.save') }))) return;
    setReading(true);
    const answer = await readAllMessages();
    setReading(false);
    if ('error' in answer) return toast(errorText(answer.error) ?? t('export.failed'), { kind: 'error' });
    if (answer.messages.length === 0) return toast(t('export.none'));
    const exportedAt = new Date(serverNow());
    const head = [t('export.head'), t('export.at', { at: formatMoment(exportedAt) }), t('export.note')];
    const text = exportText(answer.messages, { head, own: t('export.own'), leftName: t('leftName'), lineOf });
    saveFile(
      `${t('export.head')}-${exportedAt.toISOString().slice(0, 10)}.txt`,
      new Blob([text], { type: 'text/plain;charset=utf-8' }),
    );
    return toast(t('export.saved', { count: answer.messages.length }), { kind: 'success' });
  };
  return (
    <Cell
      icon="download"
      title={t('export.title')}
      value={isReading ? t('export.reading') : ''}
      arrow
      onClick={() => void save()}
    />
  );
};
