import type { OpenDevice } from '@juhe/contract/member/device.schemas';
import { Button, Cell, DateTime, RelativeTime, Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** One device with a session of the member; the current one has no button, because signing out is in the settings. */
export const DeviceCell = ({ device, onEnd }: { device: OpenDevice; onEnd: () => void }) => {
  const t = useTranslations('device');
  const name = device.name || t('unknown');
  const facts = [t(`methods.${device.method || 'unknown'}`), device.address].filter(Boolean).join(' · ');
  return (
    <Cell
      icon={device.kind === 'phone' || device.kind === 'tablet' ? 'smartphone' : 'globe'}
      title={name}
      note={
        <>
          {facts}
          <br />
          {t('opened')} <DateTime at={device.openedAt} as="dayTime" />
          {!device.current && (
            <>
              <br />
              {t('active')} <RelativeTime at={device.lastActiveAt} />
            </>
          )}
        </>
      }
      value={
        device.current ? (
          <Tag>{t('here')}</Tag>
        ) : (
          <Button size="s" aria-label={t('endOf', { name })} onClick={onEnd}>
            {t('end')}
          </Button>
        )
      }
    />
  );
};
