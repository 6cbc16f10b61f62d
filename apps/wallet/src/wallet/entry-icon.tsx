import type { EntryCategory } from '@juhe/contract/wallet/wallet.schemas';
import { cx, Icon, type IconName } from '@juhe/ui';
import css from './entry.module.css';

const categoryIcons: Readonly<Record<EntryCategory, readonly [icon: IconName, tint: string | undefined]>> = {
  goods: ['shopping-bag', css.red],
  courses: ['graduation-cap', css.blue],
  auction: ['gavel', css.gold],
  people: ['users', css.green],
  fees: ['percent', css.grey],
  withdrawals: ['banknote', css.green],
  topUps: ['wallet', css.green],
  others: ['receipt', css.grey],
};
const isCategory = (name: string): name is EntryCategory => Object.hasOwn(categoryIcons, name);

/** Parses the category in the URL; undefined for anything else. */
export const categoryNamed = (name: string | undefined): EntryCategory | undefined =>
  name !== undefined && isCategory(name) ? name : undefined;

/** The category of an entry as an icon of 40 px in the colour of its domain; a category unknown to this release is `others`. */
export const EntryIcon = ({ category }: { category: EntryCategory }) => {
  const [icon, tint] = categoryIcons[isCategory(category) ? category : 'others'];
  return (
    <span className={cx(css.icon, tint)}>
      <Icon name={icon} size={20} />
    </span>
  );
};
