import { onRefusal } from '@juhe/api-client';
import { useGetNoticeSummaryQuery } from '@juhe/api-client/social/notice';
import { useSession } from '@juhe/auth';
import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation } from '@juhe/platform';
import { confirmDialog } from '@juhe/ui';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from '../locales/texts.gen.js';

const Watch = () => {
  const t = useTranslations('suspension');
  const { navigateTo } = useNavigation();
  const { data } = useGetNoticeSummaryQuery();
  const notify = useEffectEvent(async (message: string) => {
    const dialog = { title: t('title'), text: t('text', { message }), confirm: t('appeal'), cancel: t('close') };
    if (await confirmDialog(dialog)) navigateTo(socialPages.feedback());
  });
  const suspension = data?.suspension;
  useEffect(() => {
    if (suspension) void notify(suspension);
  }, [suspension]);
  useEffect(() => onRefusal(({ key, message }) => void (key === 'memberSuspended' && notify(message))), []);
  return null;
};

/**
 * Tells a suspended member the end and reason of the suspension and what remains possible: after sign-in, when the app opens,
 * and when a call is refused for it. It links to the feedback page for an appeal.
 */
export const SuspensionNotice = () => {
  const { signedIn } = useSession();
  return signedIn ? <Watch /> : null;
};
