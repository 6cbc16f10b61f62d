import type { NamedLocation } from '@juhe/contract/common/nearby.schemas';
import { Icon } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './location-line.module.css';

/** The place that a work is about, as named by its author: the city and the name of the place. */
export const LocationLine = ({ location: { name, city } }: { location: NamedLocation }) => {
  const t = useTranslations('discover');
  return (
    <p className={css.location}>
      <Icon name="map-pin" size={16} />
      <span className="visually-hidden">{t('location')}</span>
      <span>{name === '' ? city : `${city} · ${name}`}</span>
    </p>
  );
};
