import { useLateTexts } from '@juhe/ui/parts/loading/use-late-texts';
import { files } from './late/locales/texts.gen.ts';

/** The texts of the card page, separate from those of the app so that the app's first pages do not wait for them. */
export const useEquityTexts = () => useLateTexts(files);
