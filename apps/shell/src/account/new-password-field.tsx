import { passwordStrength } from '@juhe/api-client/member/password-strength';
import { Field, PasswordInput } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import type { AccountForm } from './form.ts';

/** A new password with a strength hint while it is typed. */
export const NewPasswordField = ({ form }: { form: AccountForm<'password'> }) => {
  const t = useTranslations('account');
  const strength = passwordStrength(form.values.password);
  return (
    <Field
      label={t('newPassword')}
      error={form.errors.password}
      hint={strength === 'short' ? t('passwordRule') : t(`strength.${strength}`)}
    >
      <PasswordInput {...form.field('password')} autoComplete="new-password" />
    </Field>
  );
};
