import { useTranslations } from '@juhe/platform';
import type { UploadItem } from '@juhe/ui';

/** What the button of a form says while its pictures are on their way: how many have arrived of how many; undefined when none is. */
export const useUploading = (items: readonly UploadItem[]): string | undefined => {
  const t = useTranslations('payment');
  const waiting = items.filter(({ status }) => status === 'uploading').length;
  const of = items.filter(({ status }) => status !== 'failed').length;
  return waiting === 0 ? undefined : t('uploading', { n: of - waiting, of });
};
