import { ConverterFactory } from 'opencc-js/core';
import phrases from 'opencc-js/dict/TSPhrases';
import characters from 'opencc-js/dict/TSCharacters';

/** Traditional to simplified characters, by phrases where one character has two. */
export const toHans = (): ((text: string) => string) => ConverterFactory([phrases, characters]);
