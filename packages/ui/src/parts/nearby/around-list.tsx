import { useLang } from '@juhe/platform';
import { useDebouncedEffect } from '@juhe/platform/parts/use-debounced';
import { Button, Cell, CellGroup, Empty, ErrorNotice, errorText, ListSkeleton } from '@juhe/ui';
import { useEffect, useRef, useState } from 'react';
import css from './nearby-sheet.module.css';
import { useTranslations } from './locales/texts.gen.ts';

/** Search radius (metres). */
const radius = 5000;
const pageSize = 20;
/** Debounce delay of the search (ms). */
const searchDelay = 400;

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

/** A location chosen by the member; for a city alone, `name` and `address` are empty. */
export interface ChosenLocation {
  readonly name: string;
  readonly address: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
}

const useDistance = (): ((metres: number) => string) => {
  const lang = useLang();
  const t = useTranslations('nearby');
  return (metres) => {
    // The position is not accurate enough for less.
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
  /** Opens the list of cities. */
  onCities: () => void;
}

/** Places around a position, searched by keyword, nearest first. */
export const AroundList = ({ position, term, search, onChoose, onCities }: Props) => {
  const t = useTranslations('nearby');
  const distance = useDistance();
  const [matches, setMatches] = useState<Matches>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const requestId = useRef(0);
  const loadPage = async (pageNum: number, before: readonly NearbyMatch[]) => {
    const ownRequestId = ++requestId.current;
    setBusy(true);
    setError(undefined);
    try {
      const page = await search({ ...position, keyword: term.trim(), radius, pageNum, pageSize });
      if (ownRequestId === requestId.current) setMatches({ ...page, list: [...before, ...page.list] });
    } catch (refusal) {
      if (ownRequestId === requestId.current) setError(refusal);
    } finally {
      if (ownRequestId === requestId.current) setBusy(false);
    }
  };
  useDebouncedEffect(() => void loadPage(1, []), term, term === '' ? 0 : searchDelay);
  useEffect(
    () => () => {
      requestId.current += 1;
    },
    [],
  );

  const kindOf = ({ kind }: NearbyMatch) => {
    const key = `kind.${kind}`;
    return t.has(key) ? t(key) : t('kind.other');
  };
  const cities = (
    <Button kind="text" block onClick={onCities}>
      {t('byCity')}
    </Button>
  );
  if (error !== undefined)
    return (
      <>
        <ErrorNotice error={error} text={errorText(error) ?? t('failed')} onRetry={() => loadPage(1, [])} busy={busy} />
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
            note={[kindOf(match), match.district, match.address].filter((part) => part !== '').join(' · ')}
            value={distance(match.distanceM)}
            onClick={() => onChoose(match)}
          />
        ))}
      </CellGroup>
      {matches.hasMore && (
        <Button
          kind="text"
          block
          busy={busy}
          onClick={() => loadPage(Math.floor(matches.list.length / pageSize) + 1, matches.list)}
        >
          {t('more')}
        </Button>
      )}
      {cities}
    </div>
  );
};
