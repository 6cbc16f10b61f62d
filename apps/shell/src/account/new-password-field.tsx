import { longestPassword, passwordStrength, shortestPassword } from '@juhe/contract/password';
import { useTranslations } from '@juhe/platform';
import { Field, PasswordInput } from '@juhe/ui';
import type { AccountForm } from './form.ts';

/** What the server takes, unless it is easily guessed. */
export const isNewPassword = (value: string): boolean => value.length >= shortestPassword && value.length <= longestPassword;

/** A new password; while it is typed its hint says how strong it looks. */
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
