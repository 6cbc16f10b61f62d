import type { CreationContent, CreationKind } from '@juhe/contract/content/creation.schemas';
import { attachPictures, restorePictures, withdrawPictures } from '../../common/api.ts';
import type { Tx } from '../../db/db.ts';
import { attachFilm } from '../film/film.service.ts';
import { creationFail } from '../shared/creation-failures.ts';
import { wideCover } from '../shared/drawn-covers.ts';
import { bodyOf, picturesOf, summaryOf } from './creation-body.ts';
import * as repository from './creation.repository.ts';

const urlsOf = (kind: CreationKind, content: CreationContent | null): string[] =>
  content ? picturesOf(kind, content).map(({ url }) => url) : [];

/**
 * Attaches the files of a creation, `previousContents` being what it showed before; returns the content with the facts of its
 * film.
 */
export const attachCreationFiles = async (
  tx: Tx,
  authorId: string,
  kind: CreationKind,
  content: CreationContent,
  previousContents: readonly (CreationContent | null)[] = [],
): Promise<CreationContent> => {
  const urls = urlsOf(kind, content);
  // A picture of another work that is being checked is not public, but belongs to the author.
  const allowedUrls = [
    ...previousContents.flatMap((previous) => urlsOf(kind, previous)),
    ...(await repository.usedElsewhere(tx, authorId, urls)),
  ];
  await attachPictures(tx, authorId, urls, allowedUrls);
  if (kind !== 'video') return content;
  if (!content.film) throw creationFail('creation.noFilm');
  const { id } = content.film;
  const before = previousContents.map((previous) => previous?.film ?? null).find((film) => film?.id === id) ?? null;
  return { ...content, film: await attachFilm(tx, authorId, id, before) };
};

interface Before {
  readonly id: string;
  readonly content: CreationContent | null;
  readonly cover: { readonly url: string; readonly width: number; readonly height: number };
}

/** Writes the row of a creation after its files were attached; `before` is its previous state. Returns its id. */
export const writeRow = async (
  tx: Tx,
  { authorId, kind, content, before }: { authorId: string; kind: CreationKind; content: CreationContent; before?: Before },
): Promise<string> => {
  const { title, tags } = content;
  if (kind === 'video') {
    if (!content.film || !content.cover) throw creationFail('creation.noFilm');
    const { url: film, width, height, seconds } = content.film;
    const row = { authorId, title, film, cover: content.cover.url, width, height, seconds, tags, content };
    if (!before) return repository.insertVideo(tx, row);
    await repository.updateVideo(tx, before.id, row);
    return before.id;
  }
  const categoryId = await repository.articleCategory(tx, content.categoryId);
  if (categoryId === undefined) throw creationFail('creation.category', undefined, { field: 'content.categoryId' });
  // Without pictures, a creation keeps its generated cover.
  const drawn = before && urlsOf(kind, before.content).length === 0 ? before.cover : undefined;
  const cover = picturesOf(kind, content)[0] ?? drawn ?? wideCover(title);
  const row = {
    kind,
    authorId,
    categoryId,
    title,
    summary: summaryOf(kind, content),
    cover: cover.url,
    width: cover.width,
    height: cover.height,
    bodyHtml: bodyOf(kind, content),
    tags,
    pictures: content.pictures,
    content,
  };
  if (!before) return repository.insertArticle(tx, row);
  await repository.updateArticle(tx, before.id, row);
  return before.id;
};

/** Returns the addresses of a creation's pictures, including the cover. */
export const shownPictures = (kind: CreationKind, content: CreationContent | null, cover: string): string[] => [
  ...new Set([cover, ...urlsOf(kind, content)]),
];

/** Unpublishes pictures of a creation: closes the addresses that no other published creation of the author shows. */
export const closePictures = async (tx: Tx, authorId: string, id: string, urls: readonly string[]): Promise<void> => {
  const open = await repository.publishedElsewhere(tx, authorId, id, urls);
  await withdrawPictures(
    tx,
    authorId,
    urls.filter((url) => !open.has(url)),
  );
};

export const openPictures = (tx: Tx, authorId: string, urls: readonly string[]): Promise<void> =>
  restorePictures(tx, authorId, urls);
