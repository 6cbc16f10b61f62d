import type { CreationContent } from '@juhe/contract/content/creation.schemas';
import { creationLimits } from '@juhe/contract/content/creation.constants';
import type { draftSchemas } from '@juhe/contract/content/draft.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { retainPictures } from '../../common/api.ts';
import { retainFilm } from '../film/film.service.ts';
import { releaseFiles } from '../shared/creation-files.ts';
import type { Ctx } from '../../http/call/context.ts';
import { signPaths, unsignPaths } from '../../storage/signed-address.ts';
import { pageOf } from '../../http/call/page.ts';
import { creationFail } from '../shared/creation-failures.ts';
import * as repository from './draft.repository.ts';

type Input<K extends keyof typeof draftSchemas> = HandlerInput<(typeof draftSchemas)[K]>;
type Output<K extends keyof typeof draftSchemas> = HandlerOutput<(typeof draftSchemas)[K]>;

/** Returns all pictures in a draft, whatever its kind. */
const picturesIn = ({ blocks, pictures, cover }: CreationContent): string[] => [
  ...(cover ? [cover.url] : []),
  ...pictures.map(({ url }) => url),
  ...blocks.flatMap((block) => (block.type === 'picture' ? [block.url] : [])),
];
const filmsIn = ({ film }: CreationContent): string[] => (film ? [film.url] : []);

/**
 * Stores a draft. An update based on an older version than the stored one is refused (`draft.newer`), unless the content is
 * equal: then it is a retry after a lost response.
 */
export const saveDraft = (ctx: Ctx, input: Input<'saveDraft'>): Promise<Output<'saveDraft'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const draft = { ...input, content: unsignPaths(input.content), creationId: input.creationId ?? null };
    await repository.lockDrafts(tx, memberId);
    const stored = await repository.compareDraft(tx, memberId, draft);
    if (stored && stored.version !== draft.version) {
      const { same: isSame, content: _content, ...head } = stored;
      if (isSame) return head;
      throw creationFail('draft.newer');
    }
    if (stored && stored.kind !== draft.kind) throw creationFail('draft.kind');
    // A late save does not recreate a draft that another device has deleted or published.
    if (!stored && draft.version > 0) throw creationFail('draft.missing');
    if (!stored && (await repository.countDrafts(ctx.db, memberId)) >= creationLimits.drafts)
      throw creationFail('draft.full', { n: creationLimits.drafts });
    const saved = await (stored ? repository.updateDraft : repository.insertDraft)(tx, memberId, draft);
    await retainPictures(tx, memberId, picturesIn(draft.content));
    if (draft.content.film) await retainFilm(tx, memberId, draft.content.film.id);
    if (stored) {
      const now = new Set([...picturesIn(draft.content), ...filmsIn(draft.content)]);
      const unused = (addresses: string[]) => addresses.filter((address) => !now.has(address));
      await releaseFiles(tx, memberId, unused(picturesIn(stored.content)), unused(filmsIn(stored.content)));
    }
    return saved;
  });

export const listDrafts = (ctx: Ctx, page: Input<'listDrafts'>): Promise<Output<'listDrafts'>> => {
  const { memberId } = ctx;
  return pageOf(page, (limit, offset) => repository.draftPage(ctx.db, memberId, limit, offset));
};

export const getDraft = async (ctx: Ctx, { id }: Input<'getDraft'>): Promise<Output<'getDraft'>> => {
  const draft = await repository.findDraft(ctx.db, ctx.memberId, id);
  if (!draft) throw creationFail('draft.missing');
  return { ...draft, content: signPaths(ctx.deps, draft.content, ctx.memberId) };
};

export const deleteDraft = (ctx: Ctx, { id }: Input<'deleteDraft'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const deleted = await repository.deleteDraftRow(tx, ctx.memberId, id);
    if (deleted) await releaseFiles(tx, ctx.memberId, picturesIn(deleted.content), filmsIn(deleted.content));
    return null;
  });
