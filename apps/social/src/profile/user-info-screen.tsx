import { useQueryLabelListQuery } from '@juhe/api-client/member/label';
import { useInfoQuery } from '@juhe/api-client/member/session';
import * as socialPages from '@juhe/contract/pages/social';
import { useTranslations } from '@juhe/platform';
import { Avatar, Cell, CellGroup, copyText, DateTime, ListSkeleton, Page, QueryView } from '@juhe/ui';
import { maskMobile } from '../shared/mask-mobile.ts';
import { mobilePage } from '../shared/mobile-page.ts';

/** The member's own data to look at; what can be changed leads to where it is changed. */
export const Screen = () => {
  const t = useTranslations('profile');
  const labels = useQueryLabelListQuery().data?.chosen.map(({ name }) => name) ?? [];
  return (
    <Page width="form">
      <QueryView query={useInfoQuery()} skeleton={<ListSkeleton rows={8} media={0} />}>
        {(info) => (
          <>
            <CellGroup title={t('public')}>
              <Cell
                title={t('avatar')}
                value={<Avatar src={info.avatar} name={info.nickname} size={40} />}
                to={socialPages.editInfo()}
              />
              <Cell title={t('nickname')} value={info.nickname} to={socialPages.editInfo()} />
              <Cell title={t('gender')} value={t(`genders.${info.gender}`)} to={socialPages.editInfo()} />
              <Cell title={t('region')} value={info.region || t('unset')} to={socialPages.editInfo()} />
              <Cell title={t('bio')} note={info.bio || t('unset')} to={socialPages.editInfo()} />
              <Cell
                title={t('labels')}
                note={labels.length > 0 ? labels.join(' · ') : t('noLabels')}
                to={socialPages.setLabel()}
              />
            </CellGroup>
            <CellGroup title={t('private')} note={t('privateNote')}>
              <Cell
                title={t('mobile')}
                value={maskMobile(info.mobile) || t('unbound')}
                to={mobilePage(info.mobile, socialPages.userInfo())}
              />
              <Cell title={t('birthday')} value={info.birthday ? info.birthday : t('unset')} to={socialPages.editInfo()} />
              <Cell
                title={t('code')}
                value={info.promotionCode}
                onClick={() => void copyText(info.promotionCode, t('codeCopied'))}
              />
              <Cell title={t('joined')} value={<DateTime at={info.createdAt} as="date" />} />
            </CellGroup>
          </>
        )}
      </QueryView>
    </Page>
  );
};
