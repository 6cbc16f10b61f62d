import { type Lang } from '../http/text/lang.ts';
import { partByLang } from '../http/text/texts-by-key.ts';
import { tables } from './locales/texts.gen.ts';
import { masked } from './masked.ts';

const deletedMemberNames = partByLang(tables, (page) => page.leftName);

/** Returns a member's name for a reader; that of a member who has left is stored as '' and replaced by a placeholder. */
export const nameFor = (nickname: string, lang: Lang): string => nickname || deletedMemberNames[lang];

/** Like `nameFor`, with the names of present members masked. */
export const maskedFor = (nickname: string, lang: Lang): string =>
  nickname === '' ? deletedMemberNames[lang] : masked(nickname);
