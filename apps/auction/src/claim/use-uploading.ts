import type { UploadItem } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/**
 * The label of a form's button while its pictures are uploading: the number uploaded and the total; undefined when none is
 * uploading.
 */
export const useUploading = (items: readonly UploadItem[]): string | undefined => {
  const t = useTranslations('payment');
  const uploadingCount = items.filter(({ status }) => status === 'uploading').length;
  const total = items.filter(({ status }) => status !== 'failed').length;
  return uploadingCount === 0 ? undefined : t('uploading', { n: total - uploadingCount, of: total });
};
