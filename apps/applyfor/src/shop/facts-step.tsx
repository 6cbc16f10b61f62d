import { isCreditCode, isResidentId, normalisedNumber, useSendShopContactCodeMutation } from '@juhe/api-client/applyfor/shop';
import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import type { goods } from '@juhe/contract/mall/goods';
import type { ClientOutput } from '@juhe/contract/operation';
import { useSession } from '@juhe/auth';
import { shopApplicationLimits as limits } from '@juhe/contract/applyfor/shop.constants';
import { registeredNumberLength } from '@juhe/contract/fields.constants';
import {
  Card,
  CodeInput,
  errorText,
  Field,
  FieldGroup,
  MobileInput,
  Radio,
  RadioGroup,
  SectionHead,
  Select,
  TextArea,
  TextInput,
  useRules,
} from '@juhe/ui';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import { LogoPicker } from './logo-picker.tsx';
import type { SettleIn } from './settle-in.ts';

interface Props {
  form: UseFormReturn<SettleIn>;
  application: ShopApplication | null;
  categories: ClientOutput<typeof goods.getCategoryTree>;
}

/** The rule of a name with a minimum length. */
const useNamed = () => {
  const t = useTranslations('shop');
  const rules = useRules();
  return (min: number) => ({
    ...rules(),
    validate: (value: string) => value.trim().length >= min || t('tooShort', { n: min }),
  });
};

const CompanyFields = ({ form: { register, formState } }: Pick<Props, 'form'>) => {
  const t = useTranslations('shop');
  const rules = useRules();
  const named = useNamed();
  const { errors } = formState;
  return (
    <>
      <Field label={t('companyName')} error={errors.companyName?.message} required>
        <TextInput maxLength={limits.companyName} autoComplete="organization" {...register('companyName', named(2))} />
      </Field>
      <Field label={t('creditCode')} error={errors.creditCode?.message} required>
        <TextInput
          maxLength={registeredNumberLength}
          autoComplete="off"
          {...register('creditCode', {
            ...rules(),
            validate: (value) => isCreditCode(normalisedNumber(value)) || t('creditWrong'),
          })}
        />
      </Field>
    </>
  );
};

/** The step with the owner of the shop, its name, and the contact. */
export const FactsStep = ({ form, application, categories }: Props) => {
  const t = useTranslations('shop');
  const rules = useRules();
  const { register, control, trigger, getValues, setError, formState } = form;
  const { errors } = formState;
  const [sendCode] = useSendShopContactCodeMutation();
  const [kind, contactMobile] = useWatch({ control, name: ['kind', 'contactMobile'] });
  const ownMobile = useSession().user?.mobile ?? '';
  const isProven =
    contactMobile === '' ||
    contactMobile === ownMobile ||
    (application?.isMobileProven === true && contactMobile === application.contactMobile);
  const named = useNamed();
  const send = async () => {
    if (!(await trigger('contactMobile', { shouldFocus: true }))) return false;
    try {
      return (await sendCode({ contactMobile: getValues('contactMobile') }).unwrap()).waitSeconds;
    } catch (refusal) {
      setError('code', { message: errorText(refusal) ?? t('codeFailed') });
      return false;
    }
  };
  const stored = application?.idMasked ?? '';
  const checkId = (value: string) => (value === '' && stored !== '') || isResidentId(normalisedNumber(value)) || t('idWrong');
  return (
    <>
      <section>
        <SectionHead>{t('ownerPart')}</SectionHead>
        <Card>
          <FieldGroup>
            <Controller
              name="kind"
              control={control}
              render={({ field: { value, onChange } }) => (
                <RadioGroup label={t('kind')} value={value} onChange={onChange} labelled>
                  <Radio value="person" note={t('personNote')}>
                    {t('person')}
                  </Radio>
                  <Radio value="company" note={t('companyNote')}>
                    {t('company')}
                  </Radio>
                </RadioGroup>
              )}
            />
            {kind === 'company' && <CompanyFields form={form} />}
            <Field
              label={t(kind === 'company' ? 'legalPerson' : 'realName')}
              hint={kind === 'person' ? t('ownNameHint') : undefined}
              error={errors.legalName?.message}
              required
            >
              <TextInput maxLength={limits.name} autoComplete="off" {...register('legalName', named(2))} />
            </Field>
            <Field
              label={t('idNumber')}
              hint={stored === '' ? t('idHint') : t('idStored', { number: stored })}
              error={errors.idNumber?.message}
              required
            >
              <TextInput maxLength={registeredNumberLength} autoComplete="off" {...register('idNumber', { validate: checkId })} />
            </Field>
          </FieldGroup>
        </Card>
      </section>
      <section>
        <SectionHead>{t('shopPart')}</SectionHead>
        <Card>
          <FieldGroup>
            <Controller
              name="logo"
              control={control}
              render={({ field: { value, onChange } }) => <LogoPicker value={value} onChange={onChange} />}
            />
            <Field label={t('name')} error={errors.shopName?.message} hint={t('nameHint')} required>
              <TextInput maxLength={limits.name} {...register('shopName', named(2))} />
            </Field>
            <Field label={t('category')} error={errors.categoryId?.message} required>
              <Select
                {...register('categoryId', { required: t('categoryMissing') })}
                options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
            <Field label={t('intro')} error={errors.intro?.message}>
              <TextArea maxLength={limits.intro} rows={3} placeholder={t('introPlaceholder')} {...register('intro')} />
            </Field>
          </FieldGroup>
        </Card>
      </section>
      <section>
        <SectionHead>{t('contactPart')}</SectionHead>
        <Card>
          <FieldGroup>
            <Field label={t('contactName')} hint={t('contactHint')} error={errors.contactName?.message} required>
              <TextInput maxLength={limits.name} autoComplete="name" {...register('contactName', named(2))} />
            </Field>
            <Field label={t('contactMobile')} error={errors.contactMobile?.message} required>
              <MobileInput {...register('contactMobile', rules('mobile'))} />
            </Field>
            {!isProven && (
              <Field label={t('code')} hint={t('codeHint')} error={errors.code?.message} required>
                <CodeInput
                  {...register('code', { validate: (value) => isProven || /^\d{6}$/.test(value) || t('codeMissing') })}
                  purpose={`shop:${contactMobile}`}
                  onSend={send}
                />
              </Field>
            )}
          </FieldGroup>
        </Card>
      </section>
    </>
  );
};
