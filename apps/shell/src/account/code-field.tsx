import { sendSmsCode } from '@juhe/auth';
import { CodeInput, errorText, Field, toast } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import type { AccountForm } from './form.ts';

interface Props {
  form: AccountForm<'mobile' | 'code'>;
  scene: Parameters<typeof sendSmsCode>[1];
}

/** A field for six digits and the button that sends the code: once in 60 seconds per mobile and scene (specification §9). */
export const CodeField = ({ form, scene }: Props) => {
  const t = useTranslations('account');
  const { mobile } = form.values;
  const send = async () => {
    if (!form.check('mobile')) return false;
    const result = await sendSmsCode(mobile, scene);
    if (!result.ok) {
      form.refuse(result.error.field === 'mobile' ? 'mobile' : 'code', errorText(result.error) ?? '');
      return false;
    }
    toast(t('codeSent'), { kind: 'success' });
    return result.data.waitSeconds;
  };
  return (
    <Field label={t('code')} error={form.errors.code}>
      <CodeInput
        {...form.field('code', { digits: 6 })}
        placeholder={t('codeHint')}
        purpose={`${scene}:${mobile}`}
        onSend={send}
      />
    </Field>
  );
};
