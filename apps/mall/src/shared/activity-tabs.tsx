import { useSession } from '@juhe/auth';
import * as mallPages from '@juhe/contract/pages/mall';
import { useNavigation, useQuery, useTranslations } from '@juhe/platform';
import { Empty, type IconName, Page, Tabs } from '@juhe/ui';
import type { ComponentType, ReactNode } from 'react';

const tabs = ['all', 'mine'] as const;

interface ActivityTabsProps {
  /** The namespace of the texts `tabs`, `all`, `mine`, `signInFirst` and `signIn`. */
  texts: 'group' | 'bargain';
  icon: IconName;
  /** Everything that runs. */
  all: ReactNode;
  /** The member's own; `onLook` leads to all. */
  mine: ComponentType<{ onLook: () => void }>;
}

/** All activities of a kind, and the member's own beside them (`?tab=mine`), for which a visitor is asked to sign in. */
export const ActivityTabs = ({ texts, icon, all, mine: Mine }: ActivityTabsProps) => {
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
        {value === 'all' && all}
        {value === 'mine' && signedIn && <Mine onLook={() => show('all')} />}
        {value === 'mine' && !signedIn && (
          <Empty icon={icon} text={t('signInFirst')} action={{ label: t('signIn'), onClick: signIn }} />
        )}
      </Page>
    </Tabs>
  );
};
