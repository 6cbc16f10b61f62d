import { useSendBackAfterSaleMutation } from '@juhe/api-client/mall/after-sale';
import { useListCarriersQuery } from '@juhe/api-client/mall/logistics';
import { waybillLength } from '@juhe/contract/fields.constants';
import { Button, errorText, Field, FieldGroup, Select, Sheet, TextInput, toast, useLeaveGuard } from '@juhe/ui';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import { Notice } from '../shared/notice.tsx';

interface Parcel {
  carrier: string;
  waybill: string;
}

/** The return shipment: carrier and waybill. */
export const SendBackSheet = ({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) => {
  const t = useTranslations('afterSale');
  const form = useId();
  const carriers = useListCarriersQuery({}, { skip: !open });
  const [sendBack, { isLoading }] = useSendBackAfterSaleMutation();
  const { register, handleSubmit, setError, reset, formState } = useForm<Parcel>({ defaultValues: { carrier: '', waybill: '' } });
  const { errors, isDirty } = formState;
  useLeaveGuard(isDirty);
  const send = async ({ carrier, waybill }: Parcel) => {
    try {
      await sendBack({ id, carrier, waybill: waybill.trim() }).unwrap();
      toast(t('sent'), { kind: 'success' });
      reset();
      onClose();
    } catch (error) {
      const field = typeof error === 'object' && error !== null && 'field' in error ? error.field : undefined;
      const at = field === 'carrier' || field === 'waybill' ? field : 'root';
      setError(at, { message: errorText(error) ?? t('failed') }, { shouldFocus: at !== 'root' });
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('sendBack')}
      footer={
        <Button kind="primary" block type="submit" form={form} busy={isLoading}>
          {t('confirmSent')}
        </Button>
      }
    >
      <form id={form} onSubmit={handleSubmit(send)} noValidate>
        {errors.root && <Notice>{errors.root.message}</Notice>}
        <FieldGroup>
          <Field label={t('carrier')} error={errors.carrier?.message} required>
            <Select
              options={(carriers.data?.list ?? []).map(({ code, name }) => ({ value: code, label: name }))}
              {...register('carrier', { required: t('carrierHint') })}
            />
          </Field>
          <Field label={t('waybill')} error={errors.waybill?.message} required>
            <TextInput
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={waybillLength}
              {...register('waybill', {
                validate: (value) => /^[A-Za-z0-9-]{5,40}$/.test(value.trim()) || t('waybillHint'),
              })}
            />
          </Field>
        </FieldGroup>
      </form>
    </Sheet>
  );
};
