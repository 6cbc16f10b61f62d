import { useTranslations } from '../locales/texts.gen.js';

/** The label of an entry's kind (`auction.depositHeld`); a kind unknown to this release is called an entry. */
export const useLineKind = () => {
  const t = useTranslations('account');
  return (kind: string): string => {
    const key = `kinds.${kind.replaceAll('.', '-')}`;
    return t(t.has(key) ? key : 'kinds.other');
  };
};
