import { useUpdateMyShopMutation } from '@juhe/api-client/mall/shop-life';
import { shopTextLimits } from '@juhe/contract/mall/shop-life.constants';
import type { OwnShop } from '@juhe/contract/mall/shop-life.schemas';
import { Button, Field, FieldGroup, Sheet, TextArea, TextInput, toast } from '@juhe/ui';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import { showRefusal } from '../shared/application-form.tsx';
import { LogoPicker } from './logo-picker.tsx';

const names = ['logo', 'intro', 'notice', 'hours', 'returnAddress'] as const;
type Form = Pick<OwnShop, (typeof names)[number]>;

interface Props {
  shop: OwnShop;
  open: boolean;
  onClose: () => void;
}

/** Edits the public profile of the shop in a sheet; buyers see changes at once. */
export const MyShopForm = ({ shop, open, onClose }: Props) => {
  const t = useTranslations('info');
  const id = useId();
  const [update, { isLoading }] = useUpdateMyShopMutation();
  const { logo, intro, notice, hours, returnAddress } = shop;
  const { register, control, handleSubmit, setError, formState } = useForm<Form>({
    defaultValues: { logo, intro, notice, hours, returnAddress },
  });
  const { errors } = formState;
  const save = async (form: Form) => {
    const { logo: chosen, ...texts } = form;
    try {
      await update({ ...texts, ...(chosen === logo ? {} : { logo: chosen }) }).unwrap();
      toast(t('mine.saved'), { kind: 'success' });
      onClose();
    } catch (refusal) {
      showRefusal(refusal, names, setError, t('failed'));
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('mine.edit')}
      tall
      footer={
        <Button kind="primary" type="submit" form={id} block busy={isLoading}>
          {t('mine.save')}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <FieldGroup>
          <Controller
            name="logo"
            control={control}
            render={({ field: { value, onChange } }) => <LogoPicker value={value} onChange={onChange} />}
          />
          <Field label={t('intro')} error={errors.intro?.message}>
            <TextArea maxLength={shopTextLimits.intro} rows={3} {...register('intro')} />
          </Field>
          <Field label={t('mine.notice')} error={errors.notice?.message}>
            <TextArea
              maxLength={shopTextLimits.notice}
              rows={2}
              placeholder={t('mine.noticePlaceholder')}
              {...register('notice')}
            />
          </Field>
          <Field label={t('mine.hours')} error={errors.hours?.message}>
            <TextInput maxLength={shopTextLimits.hours} placeholder="9:00–18:00" {...register('hours')} />
          </Field>
          <Field label={t('mine.returnAddress')} hint={t('mine.returnHint')} error={errors.returnAddress?.message}>
            <TextArea maxLength={shopTextLimits.returnAddress} rows={2} {...register('returnAddress')} />
          </Field>
        </FieldGroup>
      </form>
    </Sheet>
  );
};
