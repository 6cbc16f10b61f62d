/** The category tree, three levels; products belong to the third (domain.md §4). */
import type { categorySchemas } from '@juhe/contract/mall/category.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { attachSitePictures } from '../../common/api.ts';
import type { Db } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { categoryFail } from './category-failures.ts';
import * as repository from './category.repository.ts';

type Input<K extends keyof typeof categorySchemas> = HandlerInput<(typeof categorySchemas)[K]>;
type Output<K extends keyof typeof categorySchemas> = HandlerOutput<(typeof categorySchemas)[K]>;

const deepest = 3;

export const listCategories = async (ctx: Ctx): Promise<Output<'listCategories'>> => ({
  list: await repository.allCategories(ctx.db),
});

const stateOf = async (db: Db, id: string): Promise<Output<'createCategory'>> => {
  const category = await repository.findCategory(db, id);
  if (!category) throw categoryFail('category.missing');
  return category;
};

/** The Chinese name has its own column; the translations are stored beside it. */
const split = ({ 'zh-Hans': name, ...translations }: Input<'createCategory'>['names']) => ({ name, names: translations });

export const createCategory = (
  ctx: Ctx,
  { parentId, names, picture, position }: Input<'createCategory'>,
): Promise<Output<'createCategory'>> =>
  ctx.inTx(async (tx) => {
    const above = parentId === undefined ? 0 : await repository.levelOf(tx, parentId);
    if (above === undefined) throw categoryFail('category.missing', undefined, { field: 'parentId' });
    if (above >= deepest) throw categoryFail('category.level', undefined, { field: 'parentId' });
    await attachSitePictures(tx, null, [picture], { field: 'picture' });
    const fields = { parentId: parentId ?? null, level: above + 1, picture, position };
    const { id } = await repository.insertCategory(tx, { ...fields, ...split(names) });
    return stateOf(tx, id);
  });

/** Changes the given fields; names only all at once. */
export const updateCategory = (
  ctx: Ctx,
  { id, names, picture, position }: Input<'updateCategory'>,
): Promise<Output<'updateCategory'>> =>
  ctx.inTx(async (tx) => {
    if (picture !== undefined) {
      const storedUrls = [(await stateOf(tx, id)).picture];
      await attachSitePictures(tx, null, [picture], { field: 'picture', storedUrls });
    }
    await repository.changeCategory(tx, id, { picture, position, ...(names && split(names)) });
    return stateOf(tx, id);
  });

/** Refused with 409 while the category is in use; concurrent new references wait and are refused afterwards. */
export const removeCategory = (ctx: Ctx, { id }: Input<'removeCategory'>): Promise<Output<'removeCategory'>> =>
  ctx.inTx(async (tx) => {
    if (!(await repository.lockCategory(tx, id))) throw categoryFail('category.missing');
    const used = await repository.useOf(tx, id);
    if (used) throw categoryFail(`category.${used}`);
    await repository.deleteCategory(tx, id);
    return { id };
  });
