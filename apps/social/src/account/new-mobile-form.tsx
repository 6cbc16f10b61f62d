import { useUpdateMobileMutation } from '@juhe/api-client/member/account';
import { useSendSmsCodeMutation } from '@juhe/api-client/member/session';
import { keepUser } from '@juhe/auth';
import { useNavigation } from '@juhe/platform';
import { Button, CodeInput, Field, FieldGroup, MobileInput, toast, useRules } from '@juhe/ui';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import { useRefusal } from '../shared/use-refusal.ts';

interface Form {
  mobile: string;
  code: string;
}

/** The new mobile number, proved by a code that is sent to it. */
export const NewMobileForm = ({ ticket, onProofOver }: { ticket: string; onProofOver: () => void }) => {
  const t = useTranslations('mobile');
  const rules = useRules();
  const refusalOf = useRefusal();
  const { back } = useNavigation();
  const [update, { isLoading }] = useUpdateMobileMutation();
  const [sendSms] = useSendSmsCodeMutation();
  const {
    register,
    control,
    handleSubmit,
    setError,
    trigger,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { mobile: '', code: '' } });
  const mobile = useWatch({ control, name: 'mobile' });
  const fail = (refusal: unknown) => {
    const { message, field } = refusalOf(refusal, ['mobile', 'code', 'ticket'] as const);
    if (field === 'ticket') {
      toast(message, { kind: 'error' });
      onProofOver();
    } else setError(field ?? 'code', { message }, { shouldFocus: true });
  };
  const sendCode = async () => {
    if (!(await trigger('mobile', { shouldFocus: true }))) return false;
    try {
      return (await sendSms({ mobile, scene: 'bind' }).unwrap()).waitSeconds;
    } catch (refusal) {
      fail(refusal);
      return false;
    }
  };
  const save = async (form: Form) => {
    try {
      keepUser(await update({ ...form, ticket }).unwrap());
      toast(t('changed'), { kind: 'success' });
      back();
    } catch (refusal) {
      fail(refusal);
    }
  };
  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <FieldGroup>
        <Field label={t('new')} error={errors.mobile?.message} required>
          <MobileInput {...register('mobile', rules('mobile'))} autoComplete="tel" />
        </Field>
        <Field label={t('code')} hint={t('codeToNew')} error={errors.code?.message} required>
          <CodeInput purpose={`bind:${mobile}`} onSend={sendCode} {...register('code', rules('smsCode'))} />
        </Field>
        <Button kind="primary" type="submit" block busy={isLoading}>
          {t('save')}
        </Button>
      </FieldGroup>
    </form>
  );
};
