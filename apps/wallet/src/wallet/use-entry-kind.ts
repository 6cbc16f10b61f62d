import { useTranslations } from '@juhe/platform';

/** The name of a ledger kind (`order.settled`); one that this release does not know is called an entry. */
export const useEntryKind = () => {
  const t = useTranslations('kinds');
  return (kind: string): string => {
    const key = kind.replaceAll('.', '-');
    return t(t.has(key) ? key : 'other');
  };
};
