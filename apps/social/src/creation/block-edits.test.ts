import { bounded, inserted, pictureRoom, split, toggledType, withNote, withPictureBelow, withText } from './block-edits.ts';
import { paragraph, type WorkBlock, type WorkPicture } from './work.ts';

const text = (key: string, textsOf: string): WorkBlock => ({ key, type: 'paragraph', text: textsOf });
const picture = { key: 'p1', url: '/u/p1.webp', width: 4, height: 3 } as WorkPicture;
const pictureBlock: WorkBlock = { key: 'p1', type: 'picture', note: '', picture };
const textsOf = (blocks: readonly WorkBlock[]) => blocks.map((block) => (block.type === 'picture' ? block.key : block.text));

it('keeps between one and 200 blocks in an article', () => {
  expect(textsOf(bounded([]))).toEqual(['']);
  expect(bounded(Array.from({ length: 201 }, () => paragraph()))).toHaveLength(200);
});

it('changes the text of one text block, and the note of one picture', () => {
  const blocks = [text('a', 'one'), pictureBlock];
  expect(textsOf(withText(blocks, 'a', 'two'))).toEqual(['two', 'p1']);
  expect(withText(blocks, 'p1', 'two')).toEqual(blocks);
  expect(withNote(blocks, 'p1', 'noted')[1]).toMatchObject({ note: 'noted' });
  expect(withNote(blocks, 'a', 'noted')).toEqual(blocks);
});

it('inserts pasted blocks after the current one, or replaces an empty one', () => {
  const pasted = [text('x', 'x'), text('y', 'y')];
  expect(textsOf(inserted([text('a', 'a'), text('b', 'b')], 'a', pasted))).toEqual(['a', 'x', 'y', 'b']);
  expect(textsOf(inserted([text('a', ' '), text('b', 'b')], 'a', pasted))).toEqual(['x', 'y', 'b']);
});

it('appends a paragraph after a picture at the end', () => {
  expect(textsOf(withPictureBelow([text('a', 'a')], 'a', picture))).toEqual(['a', 'p1', '']);
  expect(textsOf(withPictureBelow([text('a', 'a'), text('b', 'b')], 'a', picture))).toEqual(['a', 'p1', 'b']);
});

it('splits a block, and converts a heading back to a paragraph', () => {
  expect(textsOf(split([text('a', 'one two')], 'a', 'one', text('b', ' two')))).toEqual(['one', ' two']);
  const headed = toggledType([text('a', 'a')], 'a', 'heading');
  expect(headed[0]?.type).toBe('heading');
  expect(toggledType(headed, 'a', 'heading')[0]?.type).toBe('paragraph');
});

it('returns the number of pictures that still fit, nine at a time', () => {
  expect(pictureRoom([pictureBlock])).toBe(9);
  expect(pictureRoom(Array.from({ length: 500 }, () => pictureBlock))).toBeLessThanOrEqual(0);
});
