import { Button, ErrorNotice, ListSkeleton, Muted, type Region, Sheet } from '@juhe/ui';
import { useEffect, useState } from 'react';
import { AroundList, type ChosenLocation, type Position, type SearchAround } from './around-list.tsx';
import { CityList } from './city-list.tsx';
import css from './nearby-sheet.module.css';
import { requestPosition, type PositionFailure } from './position.ts';
import { SearchInput } from '../search/search-input.tsx';
import { useTranslations } from './locales/texts.gen.ts';

export type { ChosenLocation } from './around-list.tsx';
export { requestPosition } from './position.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The final level of the city list: cities, or their districts. */
  depth: 'city' | 'district';
  /** The API calls (`useNearbySheet` of api-client/common/nearby-sheet). */
  calls: {
    readonly areas: { readonly data?: readonly Region[] | undefined; readonly isError: boolean; readonly refetch: () => unknown };
    readonly search: SearchAround;
    readonly load: () => void;
  };
  onChoose: (chosen: ChosenLocation) => void;
  /** Removes the chosen location; absent while there is none. */
  clear?: { readonly label: string; readonly onClear: () => void } | undefined;
}

/**
 * Chooses a location: around the device's position, requested from the browser only after a tap, or from the list of cities,
 * which is also offered when access is denied, there is no response within ten seconds, or nothing is near.
 */
export const NearbySheet = ({ open, onClose, title, depth, calls, onChoose, clear }: Props) => {
  const t = useTranslations('nearby');
  const [position, setPosition] = useState<Position>();
  const [failure, setFailure] = useState<PositionFailure>();
  const [locating, setLocating] = useState(false);
  const [term, setTerm] = useState('');
  const { areas, load } = calls;
  useEffect(() => {
    if (open) load();
  }, [open, load]);
  const close = () => {
    setPosition(undefined);
    setFailure(undefined);
    setTerm('');
    onClose();
  };
  const choose = ({ name, address, province, city, district }: ChosenLocation) => {
    onChoose({ name, address, province, city, district });
    close();
  };
  const locate = async () => {
    setLocating(true);
    setFailure(undefined);
    const answer = await requestPosition();
    setLocating(false);
    if (typeof answer === 'string') return setFailure(answer);
    setTerm('');
    setPosition(answer);
  };
  const toCities = () => {
    setPosition(undefined);
    setTerm('');
  };
  const label = t(position ? 'searchNear' : 'searchCity');
  return (
    <Sheet open={open} onClose={close} title={title} tall>
      {!position && (
        <div className={css.near}>
          <Button icon="map-pin" block busy={locating} onClick={locate}>
            {t('near')}
          </Button>
          <Muted>{t('nearNote')}</Muted>
        </div>
      )}
      <p className={css.failure} role="status">
        {failure && t(failure)}
      </p>
      <SearchInput text={term} label={label} maxLength={30} onText={setTerm} />
      {clear && !position && (
        <Button
          kind="text"
          block
          onClick={() => {
            clear.onClear();
            close();
          }}
        >
          {clear.label}
        </Button>
      )}
      {position ? (
        <AroundList position={position} term={term} search={calls.search} onChoose={choose} onCities={toCities} />
      ) : areas.data ? (
        <CityList
          regions={areas.data}
          term={term}
          depth={depth}
          onChoose={(chosen) => choose({ ...chosen, name: '', address: '' })}
        />
      ) : areas.isError ? (
        <ErrorNotice onRetry={areas.refetch} />
      ) : (
        <ListSkeleton media={0} rows={8} />
      )}
    </Sheet>
  );
};
