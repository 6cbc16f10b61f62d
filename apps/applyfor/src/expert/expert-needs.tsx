import type { ExpertNeed } from '@juhe/contract/applyfor/daren.schemas';
import * as socialPages from '@juhe/contract/pages/social';
import { PageLink, useTranslations } from '@juhe/platform';
import { buttonClass, Card, Icon, SectionHead, Stack } from '@juhe/ui';
import { ExpertProgress } from './expert-progress.tsx';
import css from './expert.module.css';

interface Props {
  needs: readonly ExpertNeed[];
}

/** What who applies must have, what of it is there, and the way to the real name. */
export const ExpertNeeds = ({ needs }: Props) => {
  const t = useTranslations('expert');
  const needsIdentity = needs.some(({ what, isMet }) => what === 'identity' && !isMet);
  return (
    <section>
      <SectionHead>{t('needs')}</SectionHead>
      <Card>
        <Stack gap={3}>
          <ul className={css.needs}>
            {needs
              .filter(({ least }) => least === undefined)
              .map(({ what, isMet }) => (
                <li key={what} className={css.need}>
                  <Icon name={isMet ? 'circle-check' : 'circle-alert'} size={20} />
                  <span>{t(`need.${what}`)}</span>
                  <span className={css.met}>{t(isMet ? 'met' : 'unmet')}</span>
                </li>
              ))}
          </ul>
          <ExpertProgress needs={needs} />
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
