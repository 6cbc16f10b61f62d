import { onRefusal } from '@juhe/api-client';
import { useGetNoticeSummaryQuery } from '@juhe/api-client/social/notice';
import { useSession } from '@juhe/auth';
import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation, useTranslations } from '@juhe/platform';
import { confirmDialog } from '@juhe/ui';
import { useEffect, useEffectEvent } from 'react';

const Watch = () => {
  const t = useTranslations('suspension');
  const { navigateTo } = useNavigation();
  const { data } = useGetNoticeSummaryQuery();
  const tell = useEffectEvent(async (message: string) => {
    const ask = { title: t('title'), text: t('text', { message }), confirm: t('appeal'), cancel: t('close') };
    if (await confirmDialog(ask)) navigateTo(socialPages.feedback());
  });
  const suspension = data?.suspension;
  useEffect(() => {
    if (suspension) void tell(suspension);
  }, [suspension]);
  useEffect(() => onRefusal(({ key, message }) => void (key === 'memberSuspended' && tell(message))), []);
  return null;
};

/**
 * Tells a member whom an operator has suspended until when, why and what still goes: after the sign-in, when the app opens, and when a
 * call is refused for it. It leads to the feedback, by which the member objects.
 */
export const SuspensionNotice = () => {
  const { signedIn } = useSession();
  return signedIn ? <Watch /> : null;
};
