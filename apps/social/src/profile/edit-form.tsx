import { isApiError } from '@juhe/api-client';
import { useAreaDataQuery } from '@juhe/api-client/common/area';
import { useQueryLabelListQuery } from '@juhe/api-client/member/label';
import { useModifyMutation } from '@juhe/api-client/member/session';
import { keepUser } from '@juhe/auth';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { serverNow, useNavigation, useTranslations } from '@juhe/platform';
import {
  ActionBar,
  Button,
  Card,
  Cell,
  CellGroup,
  DatePicker,
  Field,
  FieldGroup,
  formatDate,
  Page,
  RegionPicker,
  Select,
  TextArea,
  TextInput,
  toast,
  useLeaveGuard,
  useRules,
  errorText,
} from '@juhe/ui';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { AvatarPicker } from './avatar-picker.tsx';

interface Form {
  avatar: string;
  nickname: string;
  gender: MemberInfo['gender'];
  birthday: string;
  region: readonly string[];
  bio: string;
}
const fields = ['avatar', 'nickname', 'gender', 'birthday', 'region', 'bio'] as const;

/** Nobody is born later. */
const today = () => formatDate(serverNow(), 'yyyy-MM-dd');

/** What a member tells about themselves. */
export const EditForm = ({ info }: { info: MemberInfo }) => {
  const t = useTranslations('profile');
  const rules = useRules();
  const { back } = useNavigation();
  const [modify, { isLoading }] = useModifyMutation();
  const [wantsRegions, setWantsRegions] = useState(false);
  const labels = useQueryLabelListQuery().data?.chosen.map(({ name }) => name) ?? [];
  const { data: areas } = useAreaDataQuery(undefined, { skip: !wantsRegions });
  const regions = areas?.map(({ name, children }) => ({ name, children: children.map((city) => ({ name: city.name })) }));
  const {
    register,
    control,
    handleSubmit,
    setError,
    formState: { errors, isDirty },
  } = useForm<Form>({
    defaultValues: {
      avatar: info.avatar,
      nickname: info.waiting?.nickname ?? info.nickname,
      gender: info.gender,
      birthday: info.birthday ?? '',
      region: info.region === '' ? [] : info.region.split(' '),
      bio: info.waiting?.bio ?? info.bio,
    },
  });
  const release = useLeaveGuard(isDirty);
  const nickname = useWatch({ control, name: 'nickname' });
  const hintOf = (field: 'nickname' | 'bio') => {
    const text = info.waiting?.[field];
    return text === undefined ? undefined : t('waiting', { text });
  };
  const save = async ({ region, ...form }: Form) => {
    try {
      const saved = await modify({ ...form, region: region.join(' ') }).unwrap();
      keepUser(saved);
      const waits = Object.keys(saved.waiting ?? {}).length > 0;
      toast(t(waits ? 'savedWaiting' : 'saved'), { kind: 'success' });
      release();
      back();
    } catch (refusal) {
      const message = errorText(refusal) ?? t('failed');
      const field = isApiError(refusal) ? fields.find((field) => field === refusal.field) : undefined;
      if (field) setError(field, { message }, { shouldFocus: true });
      else toast(message, { kind: 'error' });
    }
  };
  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <Page width="form">
        <Controller
          name="avatar"
          control={control}
          render={({ field: { value, onChange } }) => (
            <AvatarPicker value={value} name={nickname || info.nickname} onChange={onChange} />
          )}
        />
        <Card>
          <FieldGroup>
            <Field label={t('nickname')} error={errors.nickname?.message} hint={hintOf('nickname')} required>
              <TextInput {...register('nickname', rules())} maxLength={20} autoComplete="nickname" />
            </Field>
            <Field label={t('bio')} error={errors.bio?.message} hint={hintOf('bio')}>
              <TextArea {...register('bio')} maxLength={140} rows={3} placeholder={t('bioPlaceholder')} />
            </Field>
            <Field label={t('gender')} error={errors.gender?.message}>
              <Select
                {...register('gender')}
                placeholder={false}
                options={(['unknown', 'female', 'male'] as const).map((value) => ({ value, label: t(`genders.${value}`) }))}
              />
            </Field>
            <Field label={t('birthday')} error={errors.birthday?.message} hint={t('birthdayHint')}>
              <Controller
                name="birthday"
                control={control}
                render={({ field: { value, onChange } }) => (
                  <DatePicker
                    title={t('birthday')}
                    value={value}
                    onChange={onChange}
                    min="1900-01-01"
                    max={today()}
                    start="1990-01-01"
                    optional
                  />
                )}
              />
            </Field>
            <Field label={t('region')} error={errors.region?.message}>
              <Controller
                name="region"
                control={control}
                render={({ field: { value, onChange } }) => (
                  <RegionPicker regions={regions} value={value} onChange={onChange} onOpen={() => setWantsRegions(true)} />
                )}
              />
            </Field>
          </FieldGroup>
        </Card>
        <CellGroup>
          <Cell
            icon="tag"
            title={t('labels')}
            note={labels.length > 0 ? labels.join(' · ') : t('noLabels')}
            // Another page would take along what has not been saved.
            {...(isDirty ? {} : { to: socialPages.setLabel() })}
          />
        </CellGroup>
        <ActionBar>
          <Button kind="primary" type="submit" block busy={isLoading}>
            {t('save')}
          </Button>
        </ActionBar>
      </Page>
    </form>
  );
};
