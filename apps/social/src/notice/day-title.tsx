import { formatDay } from '@juhe/ui';
import css from '../shared/notice.module.css';

/** The day of the notices below it. */
export const DayTitle = ({ at }: { at: string }) => <h2 className={css.day}>{formatDay(at)}</h2>;
