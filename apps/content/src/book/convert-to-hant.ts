import { Trie } from 'opencc-js/core';
import characters from 'opencc-js/dict/STCharacters';
import phrases from 'opencc-js/dict/STPhrases';
import variantPhrases from 'opencc-js/dict/TWVariantsPhrases';
import variants from 'opencc-js/dict/TWVariants';

/** Entries of the dictionary that are taken in between two frames. */
const step = 1_500;
const frame = () => new Promise<void>((next) => setTimeout(next));

/**
 * Simplified to traditional characters in the forms of Taiwan. Its 49,000 phrases are needed: 发 is 發 or 髮 by its phrase alone. They are
 * taken in by steps, so that the reader turns pages meanwhile.
 */
export const toHant = async (): Promise<(text: string) => string> => {
  const trie = new Trie();
  trie.loadDict(characters);
  const entries = phrases.split('|');
  for (let at = 0; at < entries.length; at += step) {
    trie.loadDict(entries.slice(at, at + step).join('|'));
    await frame();
  }
  const forms = new Trie();
  forms.loadDictGroup([variantPhrases, variants]);
  return (text) => forms.convert(trie.convert(text));
};
