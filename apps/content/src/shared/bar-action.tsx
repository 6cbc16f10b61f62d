import { Count, Icon, type IconName, usePress } from '@juhe/ui';
import { useDelight } from '@juhe/ui/parts/motion/delight';
import css from './bar-action.module.css';

interface BarActionProps {
  icon: IconName;
  label: string;
  /** Shown below the icon; without a count the label is shown there. */
  count?: number;
  /** The state of a toggle. */
  on?: boolean;
  /** Further clicks are ignored while the promise that it returns is pending. */
  onClick: () => unknown;
}

/** A small action of an action bar: an icon with its count. */
export const BarAction = ({ icon, label, count, on, onClick }: BarActionProps) => {
  const [isBusy, press] = usePress(onClick);
  return (
    <button
      ref={useDelight('like', icon === 'heart' && on === true)}
      type="button"
      className={css.act}
      aria-busy={isBusy || undefined}
      onClick={() => press()}
      {...(on === undefined ? {} : { 'aria-pressed': on })}
    >
      <Icon name={icon} size={22} filled={on ?? false} />
      <span className="visually-hidden">{label}</span>
      {count === undefined ? <span aria-hidden="true">{label}</span> : <Count value={count} />}
    </button>
  );
};
