import { useMemberChanges } from '@juhe/api-client/common/live';
import { invalidateTags } from '@juhe/api-client';
import * as socialPages from '@juhe/contract/pages/social';
import { useNavigation, useQuery } from '@juhe/platform';
import { Page, Tabs } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { FeedbackForm } from './feedback-form.tsx';
import { OwnFeedback } from './own-feedback.tsx';

const tabs = ['write', 'mine'] as const;

/** Feedback to the company and its answers; `?tab=mine` opens the answers. */
const FeedbackScreen = () => {
  const t = useTranslations('feedback');
  const { tab, from } = useQuery(socialPages.feedback);
  const { replaceQuery } = useNavigation();
  const chosen = tabs.find((key) => key === tab) ?? 'write';
  const choose = (key: (typeof tabs)[number]) => replaceQuery({ tab: key === 'write' ? undefined : key }, socialPages.feedback);
  useMemberChanges((kind) => {
    if (kind === 'feedback' || kind === undefined) invalidateTags('common/feedback');
  });
  return (
    <Tabs sticky label={t('tabs')} value={chosen} onChange={choose} items={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}>
      <Page width="form">
        {chosen === 'write' ? <FeedbackForm from={from ?? ''} onShowOwn={() => choose('mine')} /> : <OwnFeedback />}
      </Page>
    </Tabs>
  );
};

export { FeedbackScreen as Screen };
