import { Count, Icon, type IconName } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/delight';
import css from './act.module.css';

interface ActProps {
  icon: IconName;
  label: string;
  /** Shown below the icon; without a count the label is shown there. */
  count?: number;
  /** The state of a toggle. */
  on?: boolean;
  onClick: () => void;
}

/** A small action of an action bar: an icon with its count. */
export const Act = ({ icon, label, count, on, onClick }: ActProps) => (
  <button
    ref={useDelight('like', icon === 'heart' && on === true)}
    type="button"
    className={css.act}
    onClick={onClick}
    {...(on === undefined ? {} : { 'aria-pressed': on })}
  >
    <Icon name={icon} size={22} filled={on ?? false} />
    <span className="visually-hidden">{label}</span>
    {count === undefined ? <span aria-hidden="true">{label}</span> : <Count value={count} />}
  </button>
);
