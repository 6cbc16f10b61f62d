import { useSession } from '@juhe/auth';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, useQuery } from '@juhe/platform';
import { Empty, type IconName, Page, Tabs } from '@juhe/ui';
import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

const tabs = ['all', 'mine'] as const;

interface ActivityTabsProps {
  /** The namespace of the texts `tabs`, `all`, `mine`, `signInFirst` and `signIn`. */
  texts: 'group' | 'bargain';
  icon: IconName;
  /** All running activities. */
  allTab: ReactNode;
  /** The member's own activities; `onBrowse` switches to all. */
  ownTab: ComponentType<{ onBrowse: () => void }>;
}

/** All activities of a kind, with the member's own in a second tab (`?tab=mine`) that asks a visitor to sign in. */
export const ActivityTabs = ({ texts, icon, allTab, ownTab: Mine }: ActivityTabsProps) => {
  const t = useTranslations(texts);
  const { tab } = useQuery(mallPages.group, mallPages.bargainList);
  const { replaceQuery, signIn } = useNavigation();
  const { signedIn } = useSession();
  const value = tab === 'mine' ? 'mine' : 'all';
  const show = (key: (typeof tabs)[number]) =>
    replaceQuery({ tab: key === 'all' ? undefined : key }, mallPages.group, mallPages.bargainList);
  return (
    <Tabs sticky label={t('tabs')} value={value} onChange={show} items={tabs.map((key) => ({ key, label: t(key) }))}>
      <Page>
        {value === 'all' && allTab}
        {value === 'mine' && signedIn && <Mine onBrowse={() => show('all')} />}
        {value === 'mine' && !signedIn && (
          <Empty icon={icon} text={t('signInFirst')} action={{ label: t('signIn'), onClick: signIn }} />
        )}
      </Page>
    </Tabs>
  );
};
