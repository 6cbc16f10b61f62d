import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import { useTranslations } from '@juhe/platform';
import { Card, SectionHead, Timeline } from '@juhe/ui';

/** The timeline of the application, newest first. */
export const WayOfApplication = ({ application }: { application: ShopApplication }) => {
  const t = useTranslations('info');
  return (
    <section>
      <SectionHead>{t('way')}</SectionHead>
      <Card>
        <Timeline
          items={application.timeline.map(({ event, at, note }) => ({
            key: `${event}-${at}`,
            title: t.has(`event.${event}`) ? t(`event.${event}`) : event,
            ...(note === null ? {} : { note }),
            at,
          }))}
        />
      </Card>
    </section>
  );
};
