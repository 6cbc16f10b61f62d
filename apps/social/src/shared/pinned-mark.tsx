import { Tag } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';

/** Marks the item that its author pinned to the top of the homepage. */
export const PinnedMark = () => (
  <Tag tone="brand" icon="arrow-up">
    {useTranslations('shared')('pinned')}
  </Tag>
);
