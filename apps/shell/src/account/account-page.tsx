import { type ReactNode, useEffect, useState } from 'react';
import css from './account.module.css';
import type { VisitorTools } from './visitor-tools.tsx';

interface Props {
  title: string;
  text: string;
  /** Links to the other account pages, below the card. */
  links?: ReactNode;
  children: ReactNode;
}

/** Layout of the account pages: the logo, the purpose of the page, and a card with the form. */
export const AccountPage = ({ title, text, links, children }: Props) => {
  const [Tools, setTools] = useState<typeof VisitorTools>();
  useEffect(() => {
    import(/* webpackChunkName: "account-parts" */ './visitor-tools.tsx').then(
      (part) => setTools(() => part.VisitorTools),
      () => undefined,
    );
  }, []);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <img src="/h5/icons/icon.svg" alt="" width={56} height={56} />
        <div>
          <h2 className={css.title}>{title}</h2>
          <p className={css.text}>{text}</p>
        </div>
      </header>
      <div className={css.card}>{children}</div>
      {links && <nav className={css.links}>{links}</nav>}
      {Tools && <Tools />}
    </div>
  );
};
