import {
  useGetHomepageQuery,
  useSetHomepageAccessMutation,
  useSetHomepageViewersMutation,
} from '@juhe/api-client/social/homepage';
import { profileLimits } from '@juhe/contract/member/session.constants';
import * as socialPages from '@juhe/contract/pages/social';
import type { MemberRow } from '@juhe/contract/social/homepage.schemas';
import { useNavigation, useQuery } from '@juhe/platform';
import {
  ActionBar,
  Button,
  Card,
  confirmDialog,
  Empty,
  errorText,
  ListSkeleton,
  Muted,
  Page,
  QueryView,
  Tabs,
  toast,
  useLeaveGuard,
} from '@juhe/ui';
import { SearchInput } from '@juhe/ui/parts/search/search-input';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { CandidateRow, Fans, Matches } from './candidates.tsx';
import { useListed, type VisibilityList } from './use-listed.ts';
import css from './visibility.module.css';

/** Maximum number of members in a list. */
const maxMembers = 200;
const sources = ['listed', 'friends', 'fans'] as const;
type Source = (typeof sources)[number];

const Chooser = ({ list, stored }: { list: VisibilityList; stored: readonly MemberRow[] }) => {
  const t = useTranslations('visibility');
  const { back } = useNavigation();
  const [members, setMembers] = useState(stored);
  /** A removed member stays visible until the page is left, so that it can be added again. */
  const [shown, setShown] = useState(stored);
  const [source, setSource] = useState<Source>(stored.length > 0 ? 'listed' : 'friends');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const [save, { isLoading }] = useSetHomepageViewersMutation();
  const [setAccess, { isLoading: isEmptying }] = useSetHomepageAccessMutation();
  const level = useGetHomepageQuery({}).data?.permissionLevel;
  const chosen = new Set(members.map(({ id }) => id));
  const isChanged = members.length !== stored.length || stored.some(({ id }) => !chosen.has(id));
  const release = useLeaveGuard(isChanged);
  const change = (member: MemberRow, checked: boolean) => {
    if (checked && members.length >= maxMembers) {
      toast(t('full', { n: maxMembers }), { kind: 'error' });
      return;
    }
    setMembers(checked ? [...members, member] : members.filter(({ id }) => id !== member.id));
    if (!shown.some(({ id }) => id === member.id)) setShown([...shown, member]);
  };
  /** An empty list at its own level would exclude everybody: the member is asked, and the level becomes “only me”. */
  const store = async (): Promise<boolean> => {
    const memberIds = members.map(({ id }) => id);
    if (list === 'denied' || memberIds.length > 0) {
      await save({ permissionLevel: list === 'allowed' ? 2 : 4, memberIds }).unwrap();
      return true;
    }
    const staysOpen = level === 0 || level === 1;
    const question = { title: t('emptyTitle'), text: t('emptyText'), confirm: t('emptyConfirm') };
    if (!staysOpen && level !== 3 && !(await confirmDialog(question))) return false;
    await setAccess({ permissionLevel: staysOpen ? level : 3, memberIds }).unwrap();
    return true;
  };
  const submit = async () => {
    try {
      if (!(await store())) return;
      toast(t('saved'), { kind: 'success' });
      release();
      back();
    } catch (refusal) {
      toast(errorText(refusal) ?? t('failed'), { kind: 'error' });
    }
  };
  return (
    <Page>
      <Muted>{t(list === 'allowed' ? 'allowedNote' : 'deniedNote')}</Muted>
      <div className={css.search}>
        <SearchInput text={typed} label={t('search')} maxLength={profileLimits.nickname} onText={setTyped} />
      </div>
      {keyword !== '' ? (
        <Matches keyword={keyword} chosen={chosen} onChange={change} />
      ) : (
        <Tabs<Source>
          label={t('sources')}
          value={source}
          onChange={setSource}
          items={sources.map((key) => ({ key, label: t(`source.${key}`) }))}
        >
          <div className={css.list}>
            {source !== 'listed' ? (
              <Fans key={source} friends={source === 'friends'} chosen={chosen} onChange={change} />
            ) : shown.length === 0 ? (
              <Empty icon="users" text={t('nobody')} />
            ) : (
              <Card flush>
                {shown.map((member) => (
                  <CandidateRow
                    key={member.id}
                    member={member}
                    checked={chosen.has(member.id)}
                    onChange={(checked) => change(member, checked)}
                  />
                ))}
              </Card>
            )}
          </div>
        </Tabs>
      )}
      <ActionBar>
        <span role="status" className={css.count}>
          <Muted>{t('chosen', { n: members.length, max: maxMembers })}</Muted>
        </span>
        <Button kind="primary" block busy={isLoading || isEmptying} disabled={!isChanged} onClick={submit}>
          {t('save')}
        </Button>
      </ActionBar>
    </Page>
  );
};

/** Edits the members of a list: those who alone may see the homepage (`allowed`), or never (`denied`). */
const MembersScreen = () => {
  const { list } = useQuery(socialPages.visibilityMembers);
  const chosenList: VisibilityList = list === 'allowed' ? 'allowed' : 'denied';
  return (
    <QueryView query={useListed(chosenList)} isEmpty={() => false} skeleton={<ListSkeleton rows={6} media={40} round />}>
      {(stored) => <Chooser key={chosenList} list={chosenList} stored={stored} />}
    </QueryView>
  );
};

export { MembersScreen as Screen };
