import { Icon } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import type { OverrideMark } from '../shared/page-json.ts';
import css from './override-badge.module.css';
import { withoutOverrides } from './without-overrides.ts';

/**
 * Always visible while the address names other releases: lists the apps, or the reasons why they were refused, and ends the
 * overrides with one click.
 */
export const OverrideBadge = ({ marks }: { marks: Readonly<Record<string, OverrideMark>> }) => {
  const t = useTranslations('overrides');
  const describe = (mark: OverrideMark) => {
    if ('refused' in mark) {
      const key = `refused.${mark.refused}`;
      return t.has(key) ? t(key) : mark.refused;
    }
    return 'url' in mark ? new URL(mark.url).host : mark.release;
  };
  return (
    <section className={css.badge} aria-label={t('label')}>
      <ul className={css.list}>
        {Object.entries(marks).map(([app, mark]) => (
          <li key={app} className={'refused' in mark ? css.refused : undefined}>
            <b>{app}</b> {describe(mark)}
            {'warning' in mark && <span className={css.warning}>{mark.warning}</span>}
          </li>
        ))}
      </ul>
      <button type="button" className={css.clear} onClick={() => location.replace(withoutOverrides(location.href))}>
        <Icon name="x" size={16} />
        {t('clear')}
      </button>
    </section>
  );
};
