import { sendSmsCode } from '@juhe/auth';
import { useTranslations } from '@juhe/platform';
import { Button, Field, TextInput, toast } from '@juhe/ui';
import css from './account.module.css';
import type { AccountForm } from './form.ts';
import { useCountdown } from './use-countdown.ts';

interface Props {
  form: AccountForm<'mobile' | 'code'>;
  scene: 'login' | 'register' | 'forget';
}

/** Six digits, and the button that sends them: once in 60 seconds for a mobile and scene (specification §9). */
export const CodeField = ({ form, scene }: Props) => {
  const t = useTranslations('account');
  const { mobile } = form.values;
  const [left, wait] = useCountdown(`${scene}:${mobile}`);
  const send = async () => {
    if (left > 0 || !form.check('mobile')) return;
    const result = await sendSmsCode(mobile, scene);
    if (!result.ok) return form.refuse(result.error.field === 'mobile' ? 'mobile' : 'code', result.error.message);
    wait(result.data.waitSeconds);
    toast(t('codeSent'), { kind: 'success' });
  };
  return (
    <Field label={t('code')} error={form.errors.code}>
      <TextInput
        {...form.field('code', { digits: 6 })}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={t('codeHint')}
        suffix={
          <Button kind="text" size="s" className={css.send} aria-disabled={left > 0 || undefined} onClick={send}>
            {left > 0 ? t('resendIn', { n: left }) : t('sendCode')}
          </Button>
        }
      />
    </Field>
  );
};
