import { useCancelAccountMutation } from '@juhe/api-client/member/account';
import { useSendSmsCodeMutation } from '@juhe/api-client/member/session';
import { clearSession } from '@juhe/auth';
import { maskMobile } from '@juhe/contract/mask-mobile';
import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation } from '@juhe/platform';
import { Button, Card, CodeInput, confirmDialog, Field, FieldGroup, toast, useRules } from '@juhe/ui';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import { useRefusal } from '../shared/use-refusal.ts';

interface Form {
  code: string;
}

/** The code and the final confirmation; afterwards nobody is signed in here. */
export const CancelForm = ({ mobile, onRefused }: { mobile: string; onRefused: () => void }) => {
  const t = useTranslations('cancel');
  const rules = useRules();
  const refusalOf = useRefusal();
  const { switchTab } = useNavigation();
  const [cancel, { isLoading }] = useCancelAccountMutation();
  const [sendSms] = useSendSmsCodeMutation();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { code: '' } });
  // While this page is mounted, the route guard would redirect to the sign-in: the session is cleared on unmount.
  const isCancelled = useRef(false);
  useEffect(
    () => () => {
      if (isCancelled.current) clearSession();
    },
    [],
  );
  const fail = (refusal: unknown) => {
    const { message, field } = refusalOf(refusal, ['code'] as const);
    setError('code', { message }, { shouldFocus: true });
    if (field === undefined) onRefused();
  };
  const sendCode = async () => {
    try {
      return (await sendSms({ mobile, scene: 'cancel' }).unwrap()).waitSeconds;
    } catch (refusal) {
      fail(refusal);
      return false;
    }
  };
  const submit = async ({ code }: Form) => {
    const isConfirmed = await confirmDialog({
      title: t('askTitle'),
      text: t('askText', { mobile: maskMobile(mobile) }),
      confirm: t('ask'),
      cancel: t('keep'),
      danger: true,
    });
    if (!isConfirmed) return;
    try {
      await cancel({ code }).unwrap();
      toast(t('done'), { kind: 'success' });
      isCancelled.current = true;
      if (switchTab(contentPages.discover())) clearSession();
    } catch (refusal) {
      fail(refusal);
    }
  };
  return (
    <form onSubmit={handleSubmit(submit)} noValidate>
      <Card>
        <FieldGroup>
          <Field label={t('code')} hint={t('codeTo', { mobile: maskMobile(mobile) })} error={errors.code?.message} required>
            <CodeInput purpose={`cancel:${mobile}`} onSend={sendCode} {...register('code', rules('smsCode'))} />
          </Field>
          <Button kind="danger" type="submit" block busy={isLoading}>
            {t('cancel')}
          </Button>
        </FieldGroup>
      </Card>
    </form>
  );
};
