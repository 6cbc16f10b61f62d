import { useListWeatherCitiesQuery, useGetWeatherQuery } from '@juhe/api-client/common/weather';
import type { Weather } from '@juhe/contract/common/weather.schemas';
import { dateTimeFormat, useLang } from '@juhe/platform';
import { Chips, cx, Icon, type IconName, QueryView, Sheet, Skeleton } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { weatherCity } from './weather-city.ts';
import css from './weather.module.css';

const icons: Readonly<Record<Weather['sky'], IconName>> = {
  clear: 'sun',
  partlyCloudy: 'cloud-sun',
  cloudy: 'cloud',
  fog: 'cloud-fog',
  rain: 'cloud-rain',
  snow: 'cloud-snow',
  thunder: 'cloud-lightning',
};

/** States the source of the numbers: values that were not observed are never presented as observations. */
const Source = ({ weather }: { weather: Weather }) => {
  const t = useTranslations('weather');
  const observedAt = dateTimeFormat(useLang(), { month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' });
  if (weather.at === null) return <p className={css.source}>{t('climateNote')}</p>;
  return (
    <p className={css.source}>
      {t(weather.source === 'live' ? 'liveNote' : 'staleNote', { at: observedAt.format(new Date(weather.at)) })}
    </p>
  );
};

const Now = ({ weather }: { weather: Weather }) => {
  const t = useTranslations('weather');
  return (
    <section className={css.now} aria-live="polite">
      <Icon name={icons[weather.sky]} size={40} />
      <div>
        <p className={css.large}>{t('degrees', { n: weather.temperature })}</p>
        <p>
          {weather.city.name} · {t(`sky.${weather.sky}`)}
          {weather.low !== null && weather.high !== null && ` · ${t('range', { low: weather.low, high: weather.high })}`}
        </p>
        <Source weather={weather} />
      </div>
    </section>
  );
};

const Cities = ({ chosen, onChoose }: { chosen: string | undefined; onChoose: (city: string) => void }) => {
  const t = useTranslations('weather');
  const cities = useListWeatherCitiesQuery();
  return (
    <QueryView query={cities} skeleton={<Skeleton height={160} />}>
      {(list) => (
        <Chips
          label={t('choose')}
          items={list.map(({ id, name }) => ({ key: id, label: name }))}
          value={chosen === undefined ? [] : [chosen]}
          onChange={([next]) => next !== undefined && onChoose(next)}
        />
      )}
    </QueryView>
  );
};

/** The weather of the member's city, with a sheet to choose another one. */
export const WeatherPill = () => {
  const t = useTranslations('weather');
  const [city, setCity] = useState(weatherCity.read);
  const [open, setOpen] = useState(false);
  const { data: weather } = useGetWeatherQuery(city === undefined ? undefined : { city });
  if (!weather) return null;
  const isClimate = weather.source === 'climate';
  return (
    <>
      <button type="button" className={css.pill} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name={icons[weather.sky]} size={20} className={css.icon} />
        {/* A long-term average is approximate: the pill is labelled so, the sheet names the source. */}
        <span className={css.degrees}>{t(isClimate ? 'about' : 'degrees', { n: weather.temperature })}</span>
        <span className={css.where}>
          <span className={css.line}>{weather.city.name}</span>
          <span className={cx(css.line, css.sky)}>
            {weather.source === 'stale' && `${t('stale')} · `}
            {t(`sky.${weather.sky}`)}
          </span>
        </span>
        {isClimate && <span className="visually-hidden">{t('climate')}</span>}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('title')} tall>
        <Now weather={weather} />
        <h3 className={css.heading}>{t('choose')}</h3>
        <Cities
          chosen={weather.city.id}
          onChoose={(next) => {
            weatherCity.write(next);
            setCity(next);
          }}
        />
      </Sheet>
    </>
  );
};
