import { ErrorNotice } from '@juhe/ui';
import type { ComponentProps } from 'react';
import css from './error-line.module.css';

/** An error of one part of a page, in a line without a drawing: the other parts are shown beside it. */
export const ErrorLine = (props: ComponentProps<typeof ErrorNotice>) => (
  <div className={css.line}>
    <ErrorNotice {...props} />
  </div>
);
