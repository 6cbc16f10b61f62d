import { Cell, CellGroup, Empty, type Region } from '@juhe/ui';
import { useMemo, useState } from 'react';
import { citiesOf, type City, matchingCities } from './cities.ts';
import css from './nearby-sheet.module.css';
import { useTranslations } from './locales/texts.gen.ts';

interface Props {
  regions: readonly Region[];
  term: string;
  /** The most detailed level of choice. */
  depth: 'city' | 'district';
  onChoose: (chosen: { province: string; city: string; district: string }) => void;
}

/** The cities that match a term; with `depth` district, followed by the chosen city's districts. */
export const CityList = ({ regions, term, depth, onChoose }: Props) => {
  const t = useTranslations('nearby');
  const cities = useMemo(() => citiesOf(regions, depth === 'city'), [regions, depth]);
  const [opened, setOpened] = useState<City>();
  if (opened)
    return (
      <>
        <p className={css.head}>
          {opened.province === opened.city ? opened.city : `${opened.province} ${opened.city}`} · {t('districts')}
        </p>
        <CellGroup>
          <Cell icon="arrow-left" title={t('byCity')} onClick={() => setOpened(undefined)} />
          {opened.districts.map((district) => (
            <Cell key={district} title={district} onClick={() => onChoose({ ...opened, district })} />
          ))}
        </CellGroup>
      </>
    );
  const matches = matchingCities(cities, term);
  if (matches.length === 0) return <Empty icon="map-pin" text={t('noCity')} />;
  return (
    <>
      <p className={css.head}>{t('byCity')}</p>
      <CellGroup>
        {matches.map((city) => (
          <Cell
            key={`${city.province} ${city.city}`}
            title={city.city}
            value={city.province === city.city ? undefined : city.province}
            onClick={() => (depth === 'city' ? onChoose({ ...city, district: '' }) : setOpened(city))}
          />
        ))}
      </CellGroup>
    </>
  );
};
