import { useLang } from '@juhe/platform';
import { Button, Cell, CellGroup, Empty, ErrorNotice, errorText, ListSkeleton } from '@juhe/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import css from './nearby-sheet.module.css';
import { type NearbyText, useNearbyTexts } from './texts/nearby.ts';

/** Metres around the position. */
const radius = 5000;
const pageSize = 20;
/** Milliseconds of quiet after which a search begins. */
const debounce = 400;

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

interface NearbyMatch {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly address: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly distanceM: number;
}

interface Matches {
  readonly embedded: boolean;
  readonly list: readonly NearbyMatch[];
  readonly hasMore: boolean;
}

/** A location that the member chose; of a city alone, `name` and `address` are empty. */
export interface ChosenLocation {
  readonly name: string;
  readonly address: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
}

const useDistance = (): ((metres: number) => string) => {
  const lang = useLang();
  const t = useNearbyTexts();
  return (metres) => {
    // The position is no more exact than that.
    if (metres < 100) return t('close');
    const isFar = metres >= 1000;
    return new Intl.NumberFormat(lang, {
      style: 'unit',
      unit: isFar ? 'kilometer' : 'meter',
      unitDisplay: 'short',
      maximumFractionDigits: isFar ? 1 : 0,
    }).format(isFar ? metres / 1000 : metres);
  };
};

export type SearchAround = (
  question: Position & { keyword: string; radius: number; pageNum: number; pageSize: number },
) => Promise<Matches>;

interface Props {
  position: Position;
  term: string;
  search: SearchAround;
  onChoose: (chosen: ChosenLocation) => void;
  /** Goes on to the list of cities. */
  onCities: () => void;
}

/** What is around a position, searched by keyword, nearest first. */
export const AroundList = ({ position, term, search, onChoose, onCities }: Props) => {
  const t = useNearbyTexts();
  const distance = useDistance();
  const [matches, setMatches] = useState<Matches>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  const ask = async (pageNum: number, before: readonly NearbyMatch[]) => {
    const own = ++turn.current;
    setBusy(true);
    setError(undefined);
    try {
      const page = await search({ ...position, keyword: term.trim(), radius, pageNum, pageSize });
      if (own === turn.current) setMatches({ ...page, list: [...before, ...page.list] });
    } catch (refusal) {
      if (own === turn.current) setError(refusal);
    } finally {
      if (own === turn.current) setBusy(false);
    }
  };
  const begin = useEffectEvent(() => void ask(1, []));
  useEffect(() => {
    const timer = setTimeout(begin, term === '' ? 0 : debounce);
    return () => clearTimeout(timer);
  }, [term]);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const cities = (
    <Button kind="text" block onClick={onCities}>
      {t('byCity')}
    </Button>
  );
  if (error !== undefined)
    return (
      <>
        <ErrorNotice error={error} text={errorText(error) ?? t('failed')} onRetry={() => ask(1, [])} busy={busy} />
        {cities}
      </>
    );
  if (!matches) return <ListSkeleton media={0} rows={6} />;
  if (matches.list.length === 0)
    return <Empty icon="map-pin" text={t('noneNear')} action={{ label: t('byCity'), onClick: onCities }} />;
  return (
    <div aria-busy={busy}>
      {matches.embedded && <p className={css.head}>{t('embedded')}</p>}
      <CellGroup>
        {matches.list.map((match) => (
          <Cell
            key={match.id}
            title={match.name}
            note={[t(`kind.${match.kind}` as NearbyText), match.district, match.address]
              .filter((part) => part !== '')
              .join(' · ')}
            value={distance(match.distanceM)}
            onClick={() => onChoose(match)}
          />
        ))}
      </CellGroup>
      {matches.hasMore && (
        <Button kind="text" block busy={busy} onClick={() => ask(Math.floor(matches.list.length / pageSize) + 1, matches.list)}>
          {t('more')}
        </Button>
      )}
      {cities}
    </div>
  );
};
