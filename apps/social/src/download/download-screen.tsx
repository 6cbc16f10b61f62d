import { Button, Card, copyText, Icon, type IconName, Page, QrCode, toast } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import css from './download.module.css';
import { ownPlatform, type DevicePlatform } from './device-platform.ts';
import { useInstall } from './use-install.ts';

const steps: Readonly<Record<'ios' | 'android' | 'messaging', readonly IconName[]>> = {
  ios: ['upload', 'plus', 'check'],
  android: ['ellipsis', 'plus', 'check'],
  messaging: ['ellipsis', 'globe', 'plus'],
};

/** The instructions, one line each. */
const Steps = ({ of }: { of: keyof typeof steps }) => {
  const t = useTranslations('download');
  return (
    <ol className={css.steps}>
      {steps[of].map((icon, index) => {
        const text = `steps.${of}.${index + 1}`;
        return (
          <li key={icon}>
            <span className={css.step}>
              <Icon name={icon} size={20} />
            </span>
            <span>{t.has(text) && t(text)}</span>
          </li>
        );
      })}
    </ol>
  );
};

/** The URL to open on other devices. */
const address = () => `${location.origin}/h5/`;

const Way = ({ platform }: { platform: DevicePlatform }) => {
  const t = useTranslations('download');
  const install = useInstall();
  const copy = () => copyText(address(), t('copied'));
  const promptInstall = async () => {
    if (await install?.()) toast(t('installed'), { kind: 'success' });
  };
  if (platform === 'installed') return <p className={css.words}>{t('already')}</p>;
  if (platform === 'messaging')
    return (
      <>
        <p className={css.words}>{t('messaging')}</p>
        <Button kind="primary" block icon="copy" onClick={copy}>
          {t('copy')}
        </Button>
        <Steps of="messaging" />
      </>
    );
  return (
    <>
      {install ? (
        <Button kind="primary" block icon="download" onClick={promptInstall}>
          {t('install')}
        </Button>
      ) : (
        platform !== 'desktop' && <Steps of={platform} />
      )}
      {platform === 'desktop' && (
        <div className={css.code}>
          <QrCode value={address()} label={t('qr')} size={176} />
          <p className={css.words}>{t('scan')}</p>
        </div>
      )}
      <Button block icon="copy" onClick={copy}>
        {t('copy')}
      </Button>
    </>
  );
};

/** There is no native app to download: explains how to add this one to the home screen, for the current platform. */
const DownloadScreen = () => {
  const t = useTranslations('download');
  const [platform] = useState(ownPlatform);
  return (
    <Page>
      <header className={css.head}>
        <img src="/h5/icons/192.png" alt="" width={72} height={72} className={css.mark} />
        <h2 className={css.title}>{t('title')}</h2>
        <p className={css.words}>{t('what')}</p>
      </header>
      <Card className={css.way}>
        <h3 className={css.where}>{t(`where.${platform}`)}</h3>
        <Way platform={platform} />
      </Card>
      <ul className={css.gains}>
        {(['fast', 'full', 'light'] as const).map((gain) => (
          <li key={gain}>
            <Icon name="circle-check" size={18} />
            {t(`gains.${gain}`)}
          </li>
        ))}
      </ul>
    </Page>
  );
};

export { DownloadScreen as Screen };
