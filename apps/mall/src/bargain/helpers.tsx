import type { Bargain } from '@juhe/contract/mall/bargain.schemas';
import { Avatar, Card, Price, RelativeTime, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './bargain.module.css';

/** The helpers and the amount of each cut. */
export const Helpers = ({ bargain: { cuts, mine: isOwner, state, done, helpers } }: { bargain: Bargain }) => {
  const t = useTranslations('bargain');
  return (
    <section>
      <SectionHead action={<span className={css.quiet}>{t('doneOf', { done, helpers })}</span>}>{t('helpers')}</SectionHead>
      <Card flush>
        {cuts.length === 0 ? (
          <p className={css.none}>{t(isOwner || state !== 'running' ? 'noHelpers' : 'helpersOther')}</p>
        ) : (
          <ul>
            {cuts.map(({ nickname, avatar, cents, at, mine: isOwn }) => (
              <li key={at + nickname} className={css.helper}>
                <Avatar src={avatar} name={nickname} size={40} />
                <span className={css.about}>
                  <span>{isOwn ? t('me') : nickname}</span>
                  <span className={css.quiet}>
                    <RelativeTime at={at} />
                  </span>
                </span>
                <span className={css.off}>{t.rich('cutOff', { amount: <Price cents={cents} size="s" tone="inherit" /> })}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
};
