import { useTranslations } from '../locales/texts.gen.js';

/** The label of a ledger kind (`order.settled`); a kind unknown to this release is called an entry. */
export const useEntryKind = () => {
  const t = useTranslations('kinds');
  return (kind: string): string => {
    const key = kind.replaceAll('.', '-');
    return t(t.has(key) ? key : 'other');
  };
};
