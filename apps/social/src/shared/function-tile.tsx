import { cx, Icon } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './functions.module.css';
import type { FunctionGroup, MemberFunction } from './functions.ts';

/** The tint of a function's subject; `more` is neutral. */
const tones: Readonly<Record<FunctionGroup, string | undefined>> = {
  reading: css.blue,
  shopping: css.warm,
  auction: css.gold,
  money: css.gold,
  people: css.green,
  more: css.plain,
};

/** A function's icon on its group's tint with its name below; the surrounding element defines the effect of a tap. */
export const FunctionTile = ({ icon, group, name }: Pick<MemberFunction, 'icon' | 'group'> & { name: string }) => (
  <>
    <span className={cx(css.tile, tones[group])}>
      <Icon name={icon} size={22} />
    </span>
    <span className={css.name}>{name}</span>
  </>
);

/** The names of functions in the chosen language. */
export const useFunctionName = (): ((key: string) => string) => {
  const t = useTranslations('functions');
  return (key) => {
    const name = `name.${key}`;
    return t.has(name) ? t(name) : key;
  };
};
