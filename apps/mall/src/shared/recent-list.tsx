import { Button, Chips, SectionHead } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { clearRecent, readRecent, type SearchKind } from './recent-searches.ts';

/** Former searches on this device; renders nothing without any. */
export const RecentList = ({ kind, onSearch }: { kind: SearchKind; onSearch: (keyword: string) => void }) => {
  const t = useTranslations('find');
  const [terms, setTerms] = useState(() => readRecent(kind));
  if (terms.length === 0) return null;
  return (
    <section>
      <SectionHead
        action={
          <Button
            kind="text"
            size="s"
            icon="trash-2"
            onClick={() => {
              clearRecent(kind);
              setTerms([]);
            }}
          >
            {t('forget')}
          </Button>
        }
      >
        {t('recent')}
      </SectionHead>
      <Chips
        items={terms.map((key) => ({ key, label: key }))}
        value={[]}
        onChange={([chosen]) => chosen !== undefined && onSearch(chosen)}
        label={t('recent')}
      />
    </section>
  );
};
