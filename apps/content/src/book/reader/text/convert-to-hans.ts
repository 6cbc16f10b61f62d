import { ConverterFactory } from 'opencc-js/core';
import phrases from 'opencc-js/dict/TSPhrases';
import characters from 'opencc-js/dict/TSCharacters';

/** Converts traditional to simplified characters, using phrases where a character has two forms. */
export const toHans = (): ((text: string) => string) => ConverterFactory([phrases, characters]);
