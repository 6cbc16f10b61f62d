import { isResidentId, normalisedNumber, useVerifyIdentityMutation } from '@juhe/api-client/member/identity';
import { personNameLength, registeredNumberLength } from '@juhe/contract/fields.constants';
import type { IdentityRefusal } from '@juhe/contract/member/identity.schemas';
import { Button, Card, Checkbox, Field, FieldGroup, Muted, Page, Stack, TextInput, toast, useRules } from '@juhe/ui';
import { PageHead } from '@juhe/ui/parts/layout/page-head';
import { useForm } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import { useRefusal } from '../shared/use-refusal.ts';
import css from './identity.module.css';
import { Unlocks } from './unlocks.tsx';

interface Form {
  name: string;
  number: string;
  agreed: boolean;
}
const fields = ['name', 'number', 'agreed'] as const;

interface Props {
  /** Refusal of the latest attempt. */
  refusal: IdentityRefusal | null;
  onVerified: () => void;
}

/** A form for name and number, with the consent to their use. */
export const IdentityForm = ({ refusal, onVerified }: Props) => {
  const t = useTranslations('identity');
  const rules = useRules();
  const refusalOf = useRefusal();
  const [verify, { isLoading }] = useVerifyIdentityMutation();
  const {
    register,
    handleSubmit,
    setError,
    resetField,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { name: '', number: '', agreed: false } });
  const send = async ({ name, number }: Form) => {
    try {
      const { state } = await verify({ name: name.trim(), number: normalisedNumber(number), agreed: true }).unwrap();
      if (state === 'verified') {
        onVerified();
        toast(t('verified'), { kind: 'success' });
      } else {
        resetField('number');
        window.scrollTo({ top: 0 });
      }
    } catch (error) {
      const { message, field } = refusalOf(error, fields);
      setError(field ?? 'number', { message }, { shouldFocus: true });
    }
  };
  return (
    <form onSubmit={handleSubmit(send)} noValidate>
      <Page width="form">
        <PageHead
          icon={refusal === null ? 'shield-check' : 'circle-alert'}
          tone={refusal === null ? 'blue' : 'brand'}
          title={t(refusal === null ? 'none' : 'refused')}
          note={
            <span role={refusal === null ? undefined : 'alert'}>{t(refusal === null ? 'noneNote' : `refusal.${refusal}`)}</span>
          }
        />
        <Card>
          <FieldGroup>
            <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message} required>
              <TextInput autoComplete="off" maxLength={personNameLength} {...register('name', rules())} />
            </Field>
            <Field label={t('number')} error={errors.number?.message} required>
              <TextInput
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={registeredNumberLength}
                {...register('number', {
                  ...rules(),
                  validate: (number) => isResidentId(normalisedNumber(number)) || t('badNumber'),
                })}
              />
            </Field>
          </FieldGroup>
        </Card>
        <Card>
          <Stack gap={2}>
            <h2 className={css.title}>{t('purposeTitle')}</h2>
            <Muted>{t('purpose')}</Muted>
            <Checkbox
              aria-invalid={errors.agreed ? true : undefined}
              aria-describedby={errors.agreed ? 'identity-agreed' : undefined}
              {...register('agreed', { validate: (agreed) => agreed || t('agreeFirst') })}
            >
              {t('agree')}
            </Checkbox>
            {errors.agreed && (
              <p id="identity-agreed" className={css.error} role="alert">
                {errors.agreed.message}
              </p>
            )}
          </Stack>
        </Card>
        <Button kind="primary" type="submit" block busy={isLoading}>
          {t('submit')}
        </Button>
        <Muted>{t('attempts')}</Muted>
        <Unlocks />
      </Page>
    </form>
  );
};
