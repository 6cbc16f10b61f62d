import { isApiError } from '@juhe/api-client';
import { useAddAddressMutation, useRemoveAddressMutation, useUpdateAddressMutation } from '@juhe/api-client/mall/address';
import { useListAreasQuery } from '@juhe/api-client/common/area';
import { useNearbySheet } from '@juhe/api-client/common/nearby-sheet';
import { addressLimits } from '@juhe/contract/mall/address.constants';
import type { Address } from '@juhe/contract/mall/address.schemas';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation } from '@juhe/platform';
import {
  ActionBar,
  Button,
  confirmDialog,
  errorText,
  Field,
  FieldGroup,
  MobileInput,
  Page,
  RegionPicker,
  Switch,
  TextArea,
  TextInput,
  toast,
  useRules,
  useLeaveGuard,
} from '@juhe/ui';
import { type ChosenLocation, NearbySheet } from '@juhe/ui/parts/nearby/nearby-sheet';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslations } from '../locales/texts.gen.js';
import css from './address.module.css';

interface Form {
  name: string;
  mobile: string;
  region: string[];
  detail: string;
  isDefault: boolean;
}

const fields: readonly string[] = ['name', 'mobile', 'region', 'detail'];

const start = (address?: Address): Form => ({
  name: address?.name ?? '',
  mobile: address?.mobile ?? '',
  region: address ? [address.province, address.city, address.district] : [],
  detail: address?.detail ?? '',
  isDefault: address?.isDefault ?? false,
});

/** The picker's areas, loaded when it is first opened. */
const useRegions = () => {
  const [isRequested, setRequested] = useState(false);
  const { data, error, refetch } = useListAreasQuery(undefined, { skip: !isRequested });
  const regions = data?.map(({ name, children }) => ({
    name,
    children: children.map((city) => ({ name: city.name, children: city.children.map((district) => ({ name: district })) })),
  }));
  return { regions, error, onRetry: refetch, onOpen: () => setRequested(true) };
};

/** Returns a function that removes the address after a confirmation; `release` lifts the guard of the form. */
const useRemoval = (address: Address | undefined, release: () => void) => {
  const t = useTranslations('address');
  const { back } = useNavigation();
  const [remove] = useRemoveAddressMutation();
  return async () => {
    if (!address) return;
    const question = { title: t('removeTitle'), text: t('removeText'), confirm: t('remove'), danger: true };
    if (!(await confirmDialog(question))) return;
    try {
      await remove({ id: address.id }).unwrap();
      toast(t('removed'), { kind: 'success' });
      release();
      back(mallPages.address());
    } catch {
      // The error policy shows the server's message.
    }
  };
};

/** Recipient, mobile number, region, address; validated on input. */
export const AddressForm = ({ address }: { address?: Address }) => {
  const t = useTranslations('address');
  const rules = useRules();
  const { back } = useNavigation();
  const regions = useRegions();
  const [add] = useAddAddressMutation();
  const [update] = useUpdateAddressMutation();
  const { register, handleSubmit, control, setError, setValue, setFocus, formState } = useForm<Form>({
    defaultValues: start(address),
    mode: 'onTouched',
  });
  const calls = useNearbySheet();
  const [choosing, setChoosing] = useState(false);
  const { errors, isSubmitting } = formState;
  const release = useLeaveGuard(formState.isDirty);

  /** Fills region and street of the chosen location; house and door are left to the member. */
  const fill = ({ province, city, district, address: street, name }: ChosenLocation) => {
    const options = { shouldDirty: true, shouldValidate: true };
    setValue(
      'region',
      [province, city, district].filter((part) => part !== ''),
      options,
    );
    const detail = [street, name].filter((part) => part !== '').join(' ');
    if (detail !== '') setValue('detail', [...detail].slice(0, 120).join(''), options);
    setTimeout(() => setFocus('detail'), 0);
  };
  const save = async ({ region: [province = '', city = '', district = ''], ...rest }: Form) => {
    const input = { ...rest, province, city, district };
    try {
      await (address ? update({ ...input, id: address.id }) : add(input)).unwrap();
      toast(t('saved'), { kind: 'success' });
      release();
      back(mallPages.address());
    } catch (refusal) {
      const field = isApiError(refusal) ? refusal.field : undefined;
      const named = field && ['province', 'city', 'district'].includes(field) ? 'region' : field;
      const message = errorText(refusal) ?? '';
      if (named && fields.includes(named)) setError(named as keyof Form, { message }, { shouldFocus: true });
      else toast(message, { kind: 'error' });
    }
  };
  const confirmRemoval = useRemoval(address, release);

  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <Page width="form">
        <div className={css.form}>
          <FieldGroup>
            <Field label={t('name')} error={errors.name?.message} required>
              <TextInput
                {...register('name', rules())}
                maxLength={addressLimits.name}
                placeholder={t('nameHint')}
                autoComplete="name"
              />
            </Field>
            <Field label={t('mobile')} error={errors.mobile?.message} required>
              <MobileInput {...register('mobile', rules('mobile'))} placeholder={t('mobileHint')} />
            </Field>
            <Field label={t('region')} error={errors.region?.message} required>
              <Controller
                name="region"
                control={control}
                rules={{ validate: (value) => value.length === 3 || t('regionMissing') }}
                render={({ field: { value, onChange } }) => <RegionPicker {...regions} value={value} onChange={onChange} />}
              />
            </Field>
            <Button icon="map-pin" block onClick={() => setChoosing(true)}>
              {t('nearby')}
            </Button>
            <Field label={t('detail')} error={errors.detail?.message} required>
              <TextArea
                {...register('detail', rules())}
                maxLength={addressLimits.detail}
                placeholder={t('detailHint')}
                autoComplete="street-address"
              />
            </Field>
            <Field label={t('isDefault')} hint={t(address?.isDefault ? 'alreadyDefault' : 'isDefaultNote')} inline>
              <Switch {...register('isDefault', { disabled: address?.isDefault ?? false })} />
            </Field>
          </FieldGroup>
        </div>
        {address && (
          <Button kind="text" block onClick={confirmRemoval}>
            {t('remove')}
          </Button>
        )}
      </Page>
      <NearbySheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('nearby')}
        depth="district"
        calls={calls}
        onChoose={fill}
      />
      <ActionBar>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          {t('save')}
        </Button>
      </ActionBar>
    </form>
  );
};
