import { useTranslations } from '@juhe/platform';

/** The name of a line's kind (`auction.depositHeld`); one that this release does not know is called an entry. */
export const useLineKind = () => {
  const t = useTranslations('account');
  return (kind: string): string => {
    const key = `kinds.${kind.replaceAll('.', '-')}`;
    return t(t.has(key) ? key : 'kinds.other');
  };
};
