import type { ShopApplication } from '@juhe/contract/applyfor/shop.schemas';
import { Card, SectionHead, Timeline } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** The timeline of the application, newest first. */
export const ApplicationChannel = ({ application }: { application: ShopApplication }) => {
  const t = useTranslations('info');
  return (
    <section>
      <SectionHead>{t('way')}</SectionHead>
      <Card>
        <Timeline
          items={application.timeline.map(({ event, at, note }) => {
            const name = `event.${event}`;
            return { key: `${event}-${at}`, title: t.has(name) ? t(name) : event, ...(note === null ? {} : { note }), at };
          })}
        />
      </Card>
    </section>
  );
};
