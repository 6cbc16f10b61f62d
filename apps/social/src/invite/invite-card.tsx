import * as socialPages from '@juhe/contract/pages/social';
import { PageLink, useFormatters } from '@juhe/platform';
import { Button, buttonClass, copyText, Icon, Skeleton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { spacedCode } from '../shared/spaced-code.ts';
import { invitationLink } from './invitation.ts';
import css from './invite.module.css';

interface Props {
  code: string | undefined;
  total: number | undefined;
  thisMonth: number | undefined;
}

/** The code, its purpose, and the number of members who joined with it; the space of each part is reserved while it loads. */
export const InviteCard = ({ code, total, thisMonth }: Props) => {
  const t = useTranslations('invite');
  const { number } = useFormatters();
  const figure = (value: number | undefined, label: string) => (
    <div className={css.figure}>
      <dd className={css.value}>{value === undefined ? '–' : number(value)}</dd>
      <dt className={css.quiet}>{label}</dt>
    </div>
  );
  return (
    <section className={css.card} aria-label={t('myCode')}>
      <p className={css.quiet}>{t('myCode')}</p>
      {code === undefined ? <Skeleton width={220} height={42} /> : <p className={css.big}>{spacedCode(code)}</p>}
      <p className={css.words}>{t('words')}</p>
      <div className={css.actions}>
        <Button
          kind="primary"
          icon="link"
          disabled={code === undefined}
          onClick={() => copyText(invitationLink(code ?? ''), t('linkCopied'))}
        >
          {t('copyLink')}
        </Button>
        <PageLink to={socialPages.extensionCode()} className={buttonClass('secondary')}>
          <Icon name="qr-code" size={18} />
          {t('showCode')}
        </PageLink>
      </div>
      <dl className={css.figures}>
        {figure(total, t('total'))}
        {figure(thisMonth, t('thisMonth'))}
      </dl>
    </section>
  );
};
