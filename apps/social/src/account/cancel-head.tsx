import { Icon } from '@juhe/ui';
import css from './account.module.css';

/** The purpose of this page at a glance. */
export const CancelHead = ({ title, text }: { title: string; text: string }) => (
  <header className={css.head}>
    <span className={css.disc}>
      <Icon name="triangle-alert" size={28} />
    </span>
    <h2 className={css.title}>{title}</h2>
    <p className={css.text}>{text}</p>
  </header>
);
