import { isApiError } from '@juhe/api-client';
import { errorText } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** Maps a refused call to its message and the form field it concerns. */
export const useRefusal = () => {
  const t = useTranslations('account');
  return <Name extends string>(refusal: unknown, fields: readonly Name[]): { message: string; field: Name | undefined } => ({
    message: errorText(refusal) ?? t('failed'),
    field: isApiError(refusal) ? fields.find((field) => field === refusal.field) : undefined,
  });
};
