import type { Texts } from '../../http/text/lang.ts';
import { texts } from '../locales/texts.gen.ts';

/** Version of the texts below; raised when their meaning changes. */
export const descriptionVersion = '2026-11';

/** Description of experts. Numbers are arguments taken from the rules, so that no text drifts from its rule. */
export const description: Texts = texts.expertDescription;
