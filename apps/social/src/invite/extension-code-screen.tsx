import { useGetProfileQuery } from '@juhe/api-client/member/session';
import { Avatar, Button, copyText, DetailSkeleton, openShare, Page, QrCode, QueryView } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { spacedCode } from '../shared/spaced-code.ts';
import { invitationLink } from './invitation.ts';
import css from './invite.module.css';

/** The member's promotion code, large enough to be read across a table. */
const ExtensionCodeScreen = () => {
  const t = useTranslations('invite');
  return (
    <Page gap={4}>
      <QueryView query={useGetProfileQuery()} skeleton={<DetailSkeleton />}>
        {({ nickname, avatar, promotionCode }) => (
          <>
            <section className={css.card}>
              <div className={css.who}>
                <Avatar src={avatar} name={nickname} size={56} />
                <div>
                  <p className={css.name}>{nickname}</p>
                  <p className={css.quiet}>{t('invitesYou')}</p>
                </div>
              </div>
              <div className={css.qr}>
                <QrCode value={invitationLink(promotionCode)} label={t('qr')} size={216} />
              </div>
              <p className={css.quiet}>{t('scan')}</p>
              <p className={css.big}>{spacedCode(promotionCode)}</p>
            </section>
            <Button kind="primary" block icon="copy" onClick={() => copyText(invitationLink(promotionCode), t('linkCopied'))}>
              {t('copyLink')}
            </Button>
            <Button
              block
              icon="image"
              onClick={() =>
                openShare({
                  title: `${nickname} ${t('invitesYou')}`,
                  coverUrl: avatar,
                  strong: spacedCode(promotionCode),
                  link: invitationLink(promotionCode),
                  hint: t('scan'),
                })
              }
            >
              {t('poster')}
            </Button>
            <Button block onClick={() => copyText(promotionCode, t('codeCopied'))}>
              {t('copyCode')}
            </Button>
          </>
        )}
      </QueryView>
    </Page>
  );
};

export { ExtensionCodeScreen as Screen };
