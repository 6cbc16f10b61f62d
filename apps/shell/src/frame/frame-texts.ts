import type { Lang, Messages } from '@juhe/platform';
import { files } from './late/locales/texts.gen.ts';

/**
 * Loads the texts of the parts that load around pages later, separate from those of the shell's pages: a first page must not
 * wait for them.
 */
export const loadFrameTexts = async (lang: Lang): Promise<Messages> => (await files[lang]()).default;
