import { useListAreasQuery } from '@juhe/api-client/common/area';
import { useUpdateProfileMutation } from '@juhe/api-client/member/session';
import { keepUser } from '@juhe/auth';
import { profileLimits } from '@juhe/contract/member/session.constants';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import { serverNow } from '@juhe/platform';
import {
  Button,
  confirmDialog,
  DatePicker,
  errorText,
  Field,
  formatDate,
  Radio,
  RadioGroup,
  RegionPicker,
  Sheet,
  TextArea,
  TextInput,
  toast,
  useLeaveGuard,
  useRules,
} from '@juhe/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { Cover, coverCount } from '../shared/cover.tsx';
import css from './profile.module.css';

export type ProfileField = 'nickname' | 'bio' | 'gender' | 'region' | 'cover' | 'birthday';

const genders = ['unknown', 'female', 'male'] as const;

/** Latest possible date of birth. */
const today = () => formatDate(serverNow(), 'yyyy-MM-dd');

type Values = Pick<MemberInfo, 'nickname' | 'bio' | 'gender' | 'region' | 'cover'> & { birthday: string };

interface FieldsProps {
  field: ProfileField;
  values: Values;
  onChange: (values: Values) => void;
  info: MemberInfo;
  tone: string | undefined;
  error: string | undefined;
}

/** The fields of the edited part. */
const Fields = ({ field, values, onChange, info, tone, error }: FieldsProps) => {
  const t = useTranslations('profile');
  const { data: areas, error: failure, refetch } = useListAreasQuery(undefined, { skip: field !== 'region' });
  const regions = areas?.map(({ name, children }) => ({ name, children: children.map((city) => ({ name: city.name })) }));
  const set = (change: Partial<Values>) => onChange({ ...values, ...change });
  const hintOf = (key: 'nickname' | 'bio') => {
    const text = info.waiting?.[key];
    return text === undefined ? undefined : t('waiting', { text });
  };
  if (field === 'nickname')
    return (
      <Field label={t('nickname')} error={error} hint={hintOf('nickname')} required>
        <TextInput
          data-autofocus
          value={values.nickname}
          onChange={(event) => set({ nickname: event.target.value })}
          maxLength={profileLimits.nickname}
          counter
          autoComplete="nickname"
        />
      </Field>
    );
  if (field === 'bio')
    return (
      <Field label={t('bio')} error={error} hint={hintOf('bio')}>
        <TextArea
          data-autofocus
          value={values.bio}
          onChange={(event) => set({ bio: event.target.value })}
          maxLength={profileLimits.bio}
          rows={4}
          placeholder={t('bioPlaceholder')}
        />
      </Field>
    );
  if (field === 'gender')
    return (
      <RadioGroup
        label={t('gender')}
        value={values.gender}
        onChange={(gender) => set({ gender: genders.find((option) => option === gender) ?? 'unknown' })}
      >
        {genders.map((gender) => (
          <Radio key={gender} value={gender}>
            {t(`genders.${gender}`)}
          </Radio>
        ))}
      </RadioGroup>
    );
  if (field === 'birthday')
    return (
      <Field label={t('birthday')} error={error} hint={t('birthdayHint')}>
        <DatePicker
          title={t('birthday')}
          value={values.birthday}
          onChange={(birthday) => set({ birthday })}
          min="1900-01-01"
          max={today()}
          start="1990-01-01"
          optional
        />
      </Field>
    );
  if (field === 'region')
    return (
      <Field label={t('region')} error={error}>
        <RegionPicker
          regions={regions}
          error={failure}
          onRetry={refetch}
          value={values.region === '' ? [] : values.region.split(' ')}
          onChange={(region) => set({ region: region.join(' ') })}
          none={t('genders.unknown')}
        />
      </Field>
    );
  return (
    <div className={css.covers} role="group" aria-label={t('cover')}>
      {Array.from({ length: coverCount }, (_, nth) => nth + 1).map((cover) => (
        <button
          key={cover}
          type="button"
          data-press="card"
          aria-pressed={values.cover === cover}
          aria-label={t('coverNth', { n: cover })}
          onClick={() => set({ cover })}
        >
          <Cover memberId={info.id} cover={cover} tone={tone} />
        </button>
      ))}
    </div>
  );
};

interface ProfileSheetProps {
  /** The edited field; undefined closes the sheet. */
  field: ProfileField | undefined;
  info: MemberInfo;
  tone: string | undefined;
  onClose: () => void;
}

/** Edits and saves one part of the profile. */
export const ProfileSheet = ({ field, info, tone, onClose }: ProfileSheetProps) => {
  const t = useTranslations('profile');
  const rules = useRules();
  const form = useId();
  const [updateProfile, { isLoading }] = useUpdateProfileMutation();
  const [shown, setShown] = useState<ProfileField>(field ?? 'nickname');
  // The field stays visible until the sheet has closed.
  if (field !== undefined && field !== shown) setShown(field);
  const [stored] = useState<Values>({
    nickname: info.waiting?.nickname ?? info.nickname,
    bio: info.waiting?.bio ?? info.bio,
    gender: info.gender,
    region: info.region,
    cover: info.cover,
    birthday: info.birthday ?? '',
  });
  const [values, setValues] = useState(stored);
  const [problem, setProblem] = useState<string>();
  const isChanged = values[shown] !== stored[shown];
  useLeaveGuard(field !== undefined && isChanged);
  /** Closing discards the changes after a confirmation. */
  const confirmClose = async () => {
    if (
      isChanged &&
      !(await confirmDialog({ title: t('leaveTitle'), text: t('leaveText'), confirm: t('leave'), cancel: t('stay') }))
    )
      return;
    onClose();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (shown === 'nickname' && values.nickname.trim() === '') return setProblem(rules().required?.toString());
    if (!isChanged) return onClose();
    const change = shown === 'cover' ? { ...(values.cover !== null && { cover: values.cover }) } : { [shown]: values[shown] };
    try {
      const member = await updateProfile(change).unwrap();
      keepUser(member);
      const waits = (shown === 'nickname' || shown === 'bio') && member.waiting?.[shown] !== undefined;
      toast(t(waits ? 'savedWaiting' : 'saved'), { kind: 'success' });
      onClose();
    } catch (refusal) {
      setProblem(errorText(refusal) ?? t('failed'));
    }
  };
  return (
    <Sheet
      open={field !== undefined}
      onClose={() => void confirmClose()}
      title={t(shown)}
      tall={shown === 'cover'}
      footer={
        <Button kind="primary" type="submit" form={form} block busy={isLoading}>
          {t('save')}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <Fields
          field={shown}
          values={values}
          onChange={(next) => {
            setProblem(undefined);
            setValues(next);
          }}
          info={info}
          tone={tone}
          error={problem}
        />
        {problem !== undefined && (shown === 'gender' || shown === 'cover') && <p role="alert">{problem}</p>}
      </form>
    </Sheet>
  );
};
