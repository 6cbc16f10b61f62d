import type { ExpertNeed } from '@juhe/contract/applyfor/daren.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink } from '@juhe/platform';
import { buttonClass, Card, Icon, SectionHead, Stack } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { ExpertProgress } from './expert-progress.tsx';
import css from './expert.module.css';

interface Props {
  requirements: readonly ExpertNeed[];
}

/** Whether a requirement is met once and for all; the others have a minimum (expert-progress.tsx). */
const isOnce = (need: ExpertNeed): need is ExpertNeed & { what: 'identity' | 'mobile' } => need.least === undefined;

/** The requirements for applicants, which of them are met, and the link to real-name verification. */
export const ExpertNeeds = ({ requirements }: Props) => {
  const t = useTranslations('expert');
  const needsIdentity = requirements.some(({ what: kind, isMet }) => kind === 'identity' && !isMet);
  return (
    <section>
      <SectionHead>{t('needs')}</SectionHead>
      <Card>
        <Stack gap={3}>
          <ul className={css.needs}>
            {requirements.filter(isOnce).map(({ what: kind, isMet }) => (
              <li key={kind} className={css.need}>
                <Icon name={isMet ? 'circle-check' : 'circle-alert'} size={20} />
                <span>{t(`need.${kind}`)}</span>
                <span className={css.met}>{t(isMet ? 'met' : 'unmet')}</span>
              </li>
            ))}
          </ul>
          <ExpertProgress requirements={requirements} />
          {needsIdentity && (
            <PageLink to={socialPages.identity()} className={buttonClass('secondary', 'm', true)}>
              {t('toIdentity')}
            </PageLink>
          )}
        </Stack>
      </Card>
    </section>
  );
};
