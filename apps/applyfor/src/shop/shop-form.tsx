import { useAddShopMutation, useSaveShopDraftMutation } from '@juhe/api-client/applyfor/shop';
import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import type { goods } from '@juhe/contract/mall/goods';
import type { ClientOutput } from '@juhe/contract/operation';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { useNavigation, useTranslations } from '@juhe/platform';
import {
  Card,
  Field,
  FieldGroup,
  Icon,
  MobileInput,
  SectionHead,
  Select,
  TextArea,
  TextInput,
  toast,
  UploadGrid,
  useLeaveGuard,
  useRules,
} from '@juhe/ui';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { ApplicationForm, showRefusal } from '../shared/application-form.tsx';
import { usePrivatePictures } from '../shared/private-pictures.ts';
import { useDraft } from '../shared/use-draft.ts';
import { type Plan, PlanChoice } from './plan-choice.tsx';
import css from './shop.module.css';

interface Form {
  planId: string;
  shopName: string;
  categoryId: string;
  contactName: string;
  contactMobile: string;
  intro: string;
}
const fields = ['planId', 'shopName', 'categoryId', 'contactName', 'contactMobile', 'intro'] as const;

interface Props {
  application: ShopApplication | null;
  plans: readonly Plan[];
  categories: ClientOutput<typeof goods.getCategoryList>;
}

/** What is left out of a draft is left as it is: empty choices and unfinished texts are not sent. */
const draftOf = ({ planId, categoryId, ...texts }: Form, licenceIds: string[], identityIds: string[]) => ({
  ...texts,
  ...(planId === '' ? {} : { planId }),
  ...(categoryId === '' ? {} : { categoryId }),
  licenceIds,
  identityIds,
});

/** Plan, shop, contact and papers; kept as a draft while it is filled in. */
export const ShopForm = ({ application, plans, categories }: Props) => {
  const t = useTranslations('shop');
  const rules = useRules();
  const { redirectTo } = useNavigation();
  const [addShop, { isLoading }] = useAddShopMutation();
  const [saveDraft] = useSaveShopDraftMutation();
  const licences = usePrivatePictures('licence', application?.licences ?? []);
  const identities = usePrivatePictures('identity', application?.identities ?? []);
  const [submitted, setSubmitted] = useState(false);
  const {
    register,
    control,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm<Form>({
    defaultValues: {
      planId: application?.planId ?? '',
      shopName: application?.shopName ?? '',
      categoryId: application?.categoryId ?? '',
      contactName: application?.contactName ?? '',
      contactMobile: application?.contactMobile ?? '',
      intro: application?.intro ?? '',
    },
  });
  const [planId, shopName, categoryId, contactName, contactMobile, intro] = useWatch({ control, name: fields });
  const form = { planId, shopName, categoryId, contactName, contactMobile, intro };
  const draft = useDraft(draftOf(form, licences.ids, identities.ids), saveDraft);
  // What the server has not taken would be lost.
  useLeaveGuard(draft.state === 'failed');
  const licenceError = submitted && licences.ids.length === 0 ? t('licenceMissing') : undefined;
  const identityError = submitted && identities.ids.length !== 2 ? t('identityMissing') : undefined;
  const named = (min: number) => ({
    ...rules(),
    validate: (value: string) => value.trim().length >= min || t('tooShort', { n: min }),
  });

  const send = async (filled: Form) => {
    if (licences.ids.length === 0 || identities.ids.length !== 2) return;
    if (licences.isSending || identities.isSending) return void toast(t('stillSending'));
    draft.stop();
    try {
      await addShop({ ...filled, licenceIds: licences.ids, identityIds: identities.ids }).unwrap();
      toast(t('sent'), { kind: 'success' });
      redirectTo(applyforPages.info());
    } catch (refusal) {
      draft.go();
      showRefusal(refusal, fields, setError, t('failed'));
    }
  };
  const isComplete =
    planId !== '' &&
    categoryId !== '' &&
    [shopName, contactName, contactMobile].every((text) => text.trim() !== '') &&
    licences.ids.length > 0 &&
    identities.ids.length === 2;
  const submit = handleSubmit(send);
  return (
    <ApplicationForm
      t={t}
      agreement="shop"
      draft={draft.state}
      isComplete={isComplete}
      isSending={isLoading}
      send={t(application?.state === 'rejected' ? 'sendAgain' : 'send')}
      onSubmit={(event) => {
        setSubmitted(true);
        void submit(event);
      }}
    >
      {application?.state === 'rejected' && (
        <p className={css.rejected} role="status">
          <Icon name="circle-alert" size={20} />
          <span>{t('rejectedBecause', { reason: application.reason ?? '' })}</span>
        </p>
      )}
      <Controller
        name="planId"
        control={control}
        rules={{ required: t('planMissing') }}
        render={({ field: { value, onChange } }) => (
          <PlanChoice plans={plans} value={value} onChange={onChange} error={errors.planId?.message} />
        )}
      />
      <section>
        <SectionHead>{t('shopPart')}</SectionHead>
        <Card>
          <FieldGroup>
            <Field label={t('name')} error={errors.shopName?.message} hint={t('nameHint')} required>
              <TextInput maxLength={20} {...register('shopName', named(2))} />
            </Field>
            <Field label={t('category')} error={errors.categoryId?.message} required>
              <Select
                {...register('categoryId', { required: t('categoryMissing') })}
                options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Field>
            <Field label={t('intro')} error={errors.intro?.message}>
              <TextArea maxLength={200} rows={3} placeholder={t('introPlaceholder')} {...register('intro')} />
            </Field>
          </FieldGroup>
        </Card>
      </section>
      <section>
        <SectionHead>{t('contactPart')}</SectionHead>
        <Card>
          <FieldGroup>
            <Field label={t('contactName')} error={errors.contactName?.message} required>
              <TextInput maxLength={20} autoComplete="name" {...register('contactName', named(2))} />
            </Field>
            <Field label={t('contactMobile')} error={errors.contactMobile?.message} required>
              <MobileInput {...register('contactMobile', rules('mobile'))} />
            </Field>
          </FieldGroup>
        </Card>
      </section>
      <section>
        <SectionHead>{t('papersPart')}</SectionHead>
        <Card>
          <FieldGroup>
            <Field label={t('licence')} hint={t('licenceHint')} error={licenceError} required>
              <UploadGrid {...licences.grid} max={3} />
            </Field>
            <Field label={t('identity')} hint={t('identityHint')} error={identityError} required>
              <UploadGrid {...identities.grid} max={2} />
            </Field>
          </FieldGroup>
        </Card>
      </section>
    </ApplicationForm>
  );
};
