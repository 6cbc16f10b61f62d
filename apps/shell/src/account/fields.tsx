import { Field, isMobile, isSmsCode, MobileInput } from '@juhe/ui';
import type { ReactNode } from 'react';
import { type TextKey, useTranslations } from '../locales/texts.gen.js';
import type { AccountForm } from './form.ts';

/** Validation rules of the account forms with their messages. */
export const useAccountRules = () => {
  const t = useTranslations('account');
  const rule = (isValid: (value: string) => boolean, key: TextKey<'account'>) => (value: string) =>
    isValid(value) ? undefined : t(key);
  return {
    mobile: rule(isMobile, 'mobileWrong'),
    code: rule(isSmsCode, 'codeWrong'),
    rule,
  };
};

/** Maximum characters of a mobile number as typed or pasted, with spaces and a country code. */
const typedMobileLength = 20;

/** The mobile number field; password managers use it as the account name. */
export const MobileField = ({ form, hint }: { form: AccountForm<'mobile'>; hint?: ReactNode }) => {
  const t = useTranslations('account');
  return (
    <Field label={t('mobile')} error={form.errors.mobile} hint={hint}>
      <MobileInput
        {...form.field('mobile', { digits: 11 })}
        maxLength={typedMobileLength}
        autoComplete="username"
        placeholder={t('mobileHint')}
      />
    </Field>
  );
};
