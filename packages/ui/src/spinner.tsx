import css from './spinner.module.css';

/** A turning ring in the colour of the text. Decoration: say beside it what is awaited. */
export const Spinner = ({ size = 18 }: { size?: number }) => (
  <span className={css.spinner} style={{ width: size, height: size }} aria-hidden="true" />
);
