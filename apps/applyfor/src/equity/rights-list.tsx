import type { Right } from '@juhe/contract/applyfor/card.schemas';
import { Card, Icon, SectionHead, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './equity.module.css';

/** All rights that cards give, with the member's own rights marked. */
export const RightsList = ({ rights }: { rights: readonly (Right & { ownValue: number | null })[] }) => {
  const t = useTranslations('equity');
  return (
    <section>
      <SectionHead>{t('rights')}</SectionHead>
      <Card>
        <ul className={css.rights}>
          {rights.map(({ key, icon, name, text, ownValue }) => (
            <li key={key} className={css.right}>
              <span className={css.rightIcon}>
                <Icon name={icon} size={20} />
              </span>
              <span>
                <span className={css.rightName}>
                  {name}
                  {ownValue !== null && <Tag tone="green">{t('has')}</Tag>}
                </span>
                <span className={css.quiet}>{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
};
