import type { AppointmentDetail } from '@juhe/contract/content/study.schemas';
import { SectionHead, Timeline } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** The history of a seat or an order, newest first. */
export const History = ({ of, items }: { of: 'seat' | 'order'; items: AppointmentDetail['history'] }) => {
  const t = useTranslations('study');
  return (
    <section>
      <SectionHead as="h3">{t('history')}</SectionHead>
      <Timeline
        items={items.map(({ event, note, at }) => {
          const key = `events.${of}.${event}`;
          return { key: `${event}${at}`, title: t(t.has(key) ? key : 'events.other'), at, ...(note === '' ? {} : { note }) };
        })}
      />
    </section>
  );
};
