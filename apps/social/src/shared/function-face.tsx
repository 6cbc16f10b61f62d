import { useTranslations } from '@juhe/platform';
import { cx, Icon } from '@juhe/ui';
import css from './functions.module.css';
import type { MemberFunction } from './functions.ts';

/** A function's icon on its tint with its name below; whatever it stands in says what a tap does. */
export const FunctionFace = ({ icon, tone, name }: Pick<MemberFunction, 'icon' | 'tone'> & { name: string }) => (
  <>
    <span className={cx(css.tile, css[tone])}>
      <Icon name={icon} size={22} />
    </span>
    <span className={css.name}>{name}</span>
  </>
);

/** The names of functions in the chosen language. */
export const useFunctionName = (): ((key: string) => string) => {
  const t = useTranslations('functions');
  return (key) => t(`name.${key}`);
};
