import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  bounded,
  inserted,
  pictureRoom,
  split,
  toggleBold,
  toggledType,
  withNote,
  withPictureBelow,
  withText,
} from './block-edits.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { blocksOfHtml, isStructured } from './paste.ts';
import { useTakePictures } from './picture-picker.tsx';
import type { Uploads } from './use-uploads.ts';
import { moved, paragraph, type TextBlockType, type Work, type WorkBlock } from './work.ts';

export interface EditedArticle {
  readonly work: Work;
  readonly change: DraftKeeper['change'];
  readonly uploads: Uploads;
}

/** The blocks of an article, which of them is being written, and the commands of its fields and of the toolbar. */
export const useBlocks = ({ work, change, uploads }: EditedArticle) => {
  const takePictures = useTakePictures();
  const fields = useRef(new Map<string, HTMLTextAreaElement>());
  const [currentKey, setCurrentKey] = useState<string>();
  /** Key of the block to focus once it is rendered. */
  const [focusKey, setFocusKey] = useState<string>();
  const { blocks } = work;
  const currentIndex = blocks.findIndex(({ key }) => key === currentKey);
  const at = Math.max(0, currentIndex);
  const chosen = blocks[at];
  useEffect(() => {
    if (focusKey === undefined) return;
    const field = fields.current.get(focusKey);
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
    setFocusKey(undefined);
  }, [focusKey]);

  const setBlocks = (update: (now: readonly WorkBlock[]) => readonly WorkBlock[]) =>
    change((now) => ({ ...now, blocks: bounded(update(now.blocks)) }));
  const setText = (key: string, text: string) => setBlocks((now) => withText(now, key, text));
  const remove = (key: string) => {
    const index = blocks.findIndex((block) => block.key === key);
    const block = blocks[index];
    if (block?.type === 'picture') uploads.discard(block.picture.key);
    setBlocks((now) => now.filter((entry) => entry.key !== key));
    setFocusKey((blocks[index - 1] ?? blocks[index + 1])?.key);
  };

  const addPictures = (files: readonly File[]) => {
    let after = chosen?.key;
    return takePictures(files, pictureRoom(blocks), (file, measures) => {
      const below = after;
      uploads.addPicture(file, measures, (now, picture) => {
        after = picture.key;
        return { ...now, blocks: withPictureBelow(now.blocks, below, picture) };
      });
    });
  };

  const paste = (event: ClipboardEvent, key: string) => {
    const files = [...event.clipboardData.files];
    const html = event.clipboardData.getData('text/html');
    if (files.length > 0 && html === '') {
      event.preventDefault();
      void addPictures(files);
      return;
    }
    const pasted = html === '' ? [] : blocksOfHtml(html);
    if (!isStructured(pasted)) return;
    event.preventDefault();
    setBlocks((now) => inserted(now, key, pasted));
    setFocusKey(pasted.at(-1)?.key);
  };

  const makeBold = () => {
    const field = chosen && fields.current.get(chosen.key);
    if (field && chosen.type !== 'picture') toggleBold(field, (text) => setText(chosen.key, text));
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>, block: WorkBlock) => {
    if (block.type === 'picture' || event.nativeEvent.isComposing) return;
    const empty = block.text === '';
    if (event.key === 'Backspace' && empty && blocks.length > 1) {
      event.preventDefault();
      remove(block.key);
    }
    if (event.key === 'Enter' && !event.shiftKey && (block.type === 'heading' || (block.type === 'paragraph' && !empty))) {
      const { selectionStart, selectionEnd } = event.currentTarget;
      event.preventDefault();
      const next = paragraph(block.text.slice(selectionEnd));
      setBlocks((now) => split(now, block.key, block.text.slice(0, selectionStart), next));
      setFocusKey(next.key);
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'b') {
      event.preventDefault();
      makeBold();
    }
  };

  return {
    blocks,
    at,
    /** The block being written; the first one before any has had the focus. */
    chosen,
    /** Key of the block that has had the focus last. */
    currentKey,
    setCurrentKey,
    fields,
    setText,
    setNote: (key: string, note: string) => setBlocks((now) => withNote(now, key, note)),
    remove,
    addPictures,
    paste,
    press,
    makeBold,
    setType: (type: TextBlockType) => {
      if (!chosen || chosen.type === 'picture') return;
      setBlocks((now) => toggledType(now, chosen.key, type));
      setFocusKey(chosen.key);
    },
    move: (by: number) => {
      if (!chosen) return;
      setBlocks((now) => moved(now, at, at + by));
      setFocusKey(chosen.key);
    },
  };
};

export type Blocks = ReturnType<typeof useBlocks>;
