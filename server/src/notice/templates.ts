import type { Lang } from '../http/text/lang.ts';
import { tables } from './locales/texts.gen.ts';
import { formatMessage, type Params } from '../http/text/message.ts';

type Table = Omit<(typeof tables)['zh-Hans'], 'someone'>;
/** domain.md §8: the subject of a notice. */
export type NoticeKind = keyof Table;
/** The kinds in display order. */
export const noticeKinds: readonly NoticeKind[] = ['order', 'auction', 'interaction', 'service'];
/** The templates of a kind: the keys of `locales/`. */
export type NoticeTemplate<K extends NoticeKind = NoticeKind> = K extends NoticeKind ? keyof Table[K] & string : never;

/** Placeholder name for a deleted account. */
export const deletedMemberName = (lang: Lang): string => tables[lang].someone;

/** Title and text of a notice in a language; undefined for a template written by a newer release. */
export const renderNotice = (
  kind: NoticeKind,
  template: string,
  params: Params,
  lang: Lang,
): { title: string; text: string } | undefined => {
  const kinds: Readonly<Record<string, { title: string; text: string }>> = tables[lang][kind];
  const texts = Object.hasOwn(kinds, template) ? kinds[template] : undefined;
  return texts && { title: formatMessage(texts.title, params, lang), text: formatMessage(texts.text, params, lang) };
};
