import { useListMemberLabelsQuery } from '@juhe/api-client/member/label';
import { useGetProfileQuery, useUpdateProfileMutation } from '@juhe/api-client/member/session';
import { keepUser } from '@juhe/auth';
import { maskMobile } from '@juhe/contract/mask-mobile';
import type { MemberInfo } from '@juhe/contract/member/session.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { useCurrentPath } from '@juhe/platform';
import { Cell, CellGroup, copyText, DateTime, errorText, formatMoment, ListSkeleton, Page, QueryView, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { Cover, useTone } from '../shared/cover.tsx';
import { mobilePage } from '../shared/mobile-page.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import css from './profile.module.css';
import { type ProfileField, ProfileSheet } from './profile-sheet.tsx';

const Rows = ({ info }: { info: MemberInfo }) => {
  const t = useTranslations('profile');
  const path = useCurrentPath();
  const labels = useListMemberLabelsQuery().data?.chosen.map(({ name }) => name) ?? [];
  const [updateProfile] = useUpdateProfileMutation();
  const [field, setField] = useState<ProfileField>();
  // Each opening starts with the stored values.
  const [opening, setOpening] = useState(0);
  const tone = useTone(info.avatar);
  const edit = (next: ProfileField) => () => {
    setOpening(opening + 1);
    setField(next);
  };
  const changeAvatar = async (avatar: string) => {
    try {
      keepUser(await updateProfile({ avatar }).unwrap());
      toast(t('saved'), { kind: 'success' });
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  const pendingNote = (key: 'nickname' | 'bio') => {
    const text = info.waiting?.[key];
    return text === undefined ? undefined : t('waiting', { text });
  };
  return (
    <>
      <AvatarPicker value={info.avatar} name={info.nickname} onChange={(url) => void changeAvatar(url)} />
      <CellGroup title={t('public')}>
        <Cell title={t('nickname')} value={info.nickname} note={pendingNote('nickname')} onClick={edit('nickname')} arrow />
        <Cell title={t('bio')} note={pendingNote('bio') ?? (info.bio || t('unset'))} onClick={edit('bio')} arrow />
        <Cell title={t('gender')} value={t(`genders.${info.gender}`)} onClick={edit('gender')} arrow />
        <Cell title={t('region')} value={info.region || t('unset')} onClick={edit('region')} arrow />
        <Cell
          title={t('cover')}
          value={
            <span className={css.thumb}>
              <Cover memberId={info.id} cover={info.cover} tone={tone} />
            </span>
          }
          onClick={edit('cover')}
          arrow
        />
        <Cell title={t('labels')} note={labels.length > 0 ? labels.join(' · ') : t('noLabels')} to={socialPages.setLabel()} />
      </CellGroup>
      <CellGroup title={t('private')} note={t('privateNote')}>
        <Cell
          title={t('birthday')}
          value={info.birthday ? formatMoment(`${info.birthday}T00:00:00`, 'date') : t('unset')}
          onClick={edit('birthday')}
          arrow
        />
        <Cell title={t('mobile')} value={maskMobile(info.mobile) || t('unbound')} to={mobilePage(info.mobile, path)} />
        <Cell title={t('code')} value={info.promotionCode} onClick={() => void copyText(info.promotionCode, t('codeCopied'))} />
        <Cell title={t('joined')} value={<DateTime at={info.createdAt} as="date" />} />
      </CellGroup>
      <ProfileSheet key={opening} field={field} info={info} tone={tone} onClose={() => setField(undefined)} />
    </>
  );
};

/** The member's profile: one row per field, edited in a sheet. Two routes lead here. */
const ProfileScreen = () => (
  <Page width="form">
    <QueryView query={useGetProfileQuery()} skeleton={<ListSkeleton rows={8} media={0} />}>
      {(info) => <Rows key={info.id} info={info} />}
    </QueryView>
  </Page>
);

export { ProfileScreen as Screen };
