import { Copyable as CopyButton } from '@juhe/ui/parts/text/copyable';
import { useTranslations } from '../locales/texts.gen.js';

/** A number of an order or a parcel; a tap copies it. */
export const Copyable = ({ text }: { text: string }) => {
  const t = useTranslations('order');
  return <CopyButton text={text} label={t('copy')} copied={t('copied')} />;
};
