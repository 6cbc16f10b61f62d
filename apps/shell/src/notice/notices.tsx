import { invalidateTags } from '@juhe/api-client';
import { useMemberChanges } from '@juhe/api-client/common/live';
import { latestNotice, useGetNoticeSummaryQuery } from '@juhe/api-client/social/notice';
import { useSession } from '@juhe/auth';
import * as socialPages from '@juhe/contract/pages/social';
import { pathOf, useNavigation } from '@juhe/platform';
import { haptic, notify } from '@juhe/ui';
import { useEffect } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import type { Unread } from '../shared/unread.ts';

/** Notices shown as a line at the top edge while the app is open. */
const urgent = ['outbid', 'won'];

/** The current page already shows it: the subject's own page and those that list the notices. */
const isShown = (link: string): boolean => {
  const currentPath = location.hash.slice(1);
  return (
    currentPath === link ||
    currentPath.startsWith(`${link}&`) ||
    [socialPages.message.path, socialPages.notices.path].includes(pathOf(currentPath))
  );
};

const Watch = ({ onUnread }: { onUnread: (unread: Unread | undefined) => void }) => {
  const t = useTranslations('notice');
  const { open } = useNavigation();
  const { data } = useGetNoticeSummaryQuery();
  const count = data?.unread;
  useEffect(() => {
    onUnread(count === undefined ? undefined : { count, label: t('unread', { count }) });
  }, [count, t, onUnread]);
  useEffect(() => () => onUnread(undefined), [onUnread]);

  const notifyLatest = async () => {
    const notice = await latestNotice('auction');
    if (!notice || notice.read || !urgent.includes(notice.template) || isShown(notice.link)) return;
    haptic(notice.template === 'won' ? 'success' : 'warn');
    notify(`${notice.title} · ${notice.text}`, {
      kind: notice.template === 'won' ? 'success' : 'info',
      onPress: () => open(notice.link),
    });
  };
  useMemberChanges((kind, change) => {
    if (kind !== undefined && kind !== 'notice' && kind !== 'chat') return;
    invalidateTags('social/notice');
    if (change && urgent.includes(String(Reflect.get(change, 'template')))) void notifyLatest();
  });
  return null;
};

/** Follows the member's notices: the count for the tab bar, and a line for urgent ones. */
export const Notices = ({ onUnread }: { onUnread: (unread: Unread | undefined) => void }) => {
  const { signedIn } = useSession();
  return signedIn ? <Watch onUnread={onUnread} /> : null;
};
