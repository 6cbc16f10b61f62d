import { useGetProfileQuery } from '@juhe/api-client/member/session';
import { Button, copyText, openShare, QrCode } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { spacedCode } from '../shared/spaced-code.ts';
import css from './reward.module.css';

/** The invitation to show, send and save: QR code, promotion code, and a poster with both. */
export const Poster = ({ code, link }: { code: string; link: string }) => {
  const t = useTranslations('reward');
  const tInvite = useTranslations('invite');
  const info = useGetProfileQuery().data;
  return (
    <section className={css.poster} aria-label={tInvite('myCode')}>
      <div className={css.qr}>
        <QrCode value={link} label={tInvite('qr')} size={144} />
      </div>
      <p className={css.code}>{spacedCode(code)}</p>
      <p className={css.label}>{tInvite('scan')}</p>
      <div className={css.actions}>
        <Button
          icon="image"
          disabled={!info}
          onClick={() =>
            info &&
            openShare({
              title: `${info.nickname} ${tInvite('invitesYou')}`,
              coverUrl: info.avatar,
              strong: spacedCode(code),
              link,
              hint: tInvite('scan'),
            })
          }
        >
          {t('poster')}
        </Button>
        <Button icon="link" onClick={() => copyText(link, tInvite('linkCopied'))}>
          {t('share')}
        </Button>
      </div>
    </section>
  );
};
