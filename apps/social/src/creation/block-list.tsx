import { Icon, IconButton } from '@juhe/ui';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { BlockPicture } from './block-picture.tsx';
import css from './creation.module.css';
import type { DraftKeeper } from './draft-keeper.ts';
import { GrowingText } from './growing-text.tsx';
import { blocksOfHtml, isStructured } from './paste.ts';
import { PicturePicker, useTakePictures } from './picture-picker.tsx';
import type { Uploads } from './use-uploads.ts';
import { limits, moved, paragraph, type TextBlockType, type Work, type WorkBlock } from './work.ts';

interface Props {
  work: Work;
  change: DraftKeeper['change'];
  uploads: Uploads;
}

const types = ['paragraph', 'heading', 'quote', 'list', 'numbered'] as const satisfies readonly TextBlockType[];
const mostBlocks = 200;

/** An article as a list of blocks, each a native text field: typed or pasted content cannot break other blocks. */
export const BlockList = ({ work, change, uploads }: Props) => {
  const t = useTranslations('creation');
  const takePictures = useTakePictures();
  const fields = useRef(new Map<string, HTMLTextAreaElement>());
  const picker = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useState<string>();
  /** Key of the block to focus once it is rendered. */
  const [focusKey, setWanted] = useState<string>();
  const { blocks } = work;
  const at = Math.max(
    0,
    blocks.findIndex(({ key }) => key === current),
  );
  const chosen = blocks[at];
  useEffect(() => {
    if (focusKey === undefined) return;
    const field = fields.current.get(focusKey);
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
    setWanted(undefined);
  }, [focusKey]);

  const setBlocks = (update: (now: readonly WorkBlock[]) => readonly WorkBlock[]) =>
    change((now) => {
      const next = update(now.blocks);
      return { ...now, blocks: next.length === 0 ? [paragraph()] : next.slice(0, mostBlocks) };
    });
  const setText = (key: string, text: string) =>
    setBlocks((now) => now.map((block) => (block.key === key && block.type !== 'picture' ? { ...block, text } : block)));
  const insert = (after: string | undefined, newBlocks: readonly WorkBlock[]) =>
    setBlocks((now) => {
      const index = now.findIndex(({ key }) => key === after);
      // An empty paragraph is replaced by the inserted blocks.
      const currentBlock = now[index];
      const replaced = currentBlock && currentBlock.type !== 'picture' && currentBlock.text.trim() === '' ? 1 : 0;
      return [...now.slice(0, index + 1 - replaced), ...newBlocks, ...now.slice(index + 1)];
    });
  const remove = (key: string) => {
    const index = blocks.findIndex((block) => block.key === key);
    const block = blocks[index];
    if (block?.type === 'picture') uploads.forget(block.picture.key);
    setBlocks((now) => now.filter((entry) => entry.key !== key));
    setWanted((blocks[index - 1] ?? blocks[index + 1])?.key);
  };

  const addPictures = (files: readonly File[]) => {
    const room = limits.articlePictures - blocks.filter(({ type }) => type === 'picture').length;
    let after = chosen?.key;
    return takePictures(files, Math.min(9, room), (file, measures) => {
      const below = after;
      uploads.addPicture(file, measures, (now, picture) => {
        after = picture.key;
        const index = now.blocks.findIndex(({ key }) => key === below);
        const next = [...now.blocks];
        next.splice(index + 1, 0, { key: picture.key, type: 'picture', note: '', picture });
        // A paragraph always follows a picture at the end, to continue writing.
        if (next.at(-1)?.type === 'picture') next.push(paragraph());
        return { ...now, blocks: next };
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
    insert(key, pasted);
    setWanted(pasted.at(-1)?.key);
  };
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>, block: WorkBlock) => {
    if (block.type === 'picture' || event.nativeEvent.isComposing) return;
    const empty = block.text === '';
    if (event.key === 'Backspace' && empty && blocks.length > 1) {
      event.preventDefault();
      remove(block.key);
    }
    if (event.key === 'Enter' && !event.shiftKey && (block.type === 'heading' || (block.type === 'paragraph' && !empty))) {
      const field = event.currentTarget;
      event.preventDefault();
      const next = paragraph(block.text.slice(field.selectionEnd));
      setBlocks((now) =>
        now.flatMap((entry) =>
          entry.key === block.key && entry.type !== 'picture'
            ? [{ ...entry, text: block.text.slice(0, field.selectionStart) }, next]
            : [entry],
        ),
      );
      setWanted(next.key);
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'b') {
      event.preventDefault();
      makeBold();
    }
  };

  /** Puts `**` around the selection with the browser's editing command, so that it can be undone. */
  const makeBold = () => {
    const field = chosen && fields.current.get(chosen.key);
    if (!field || !chosen || chosen.type === 'picture') return;
    const { selectionStart: from, selectionEnd: to } = field;
    const words = field.value.slice(from, to).trim();
    field.focus();
    const bold = words === '' ? '****' : words.startsWith('**') && words.endsWith('**') ? words.slice(2, -2) : `**${words}**`;
    if (!document.execCommand?.('insertText', false, bold))
      setText(chosen.key, field.value.slice(0, from) + bold + field.value.slice(to));
    if (words === '') field.setSelectionRange(from + 2, from + 2);
    else field.setSelectionRange(from, from + bold.length);
  };
  const setType = (type: TextBlockType) => {
    if (!chosen || chosen.type === 'picture') return;
    setBlocks((now) =>
      now.map((block) =>
        block.key === chosen.key && block.type !== 'picture'
          ? { ...block, type: block.type === type ? 'paragraph' : type }
          : block,
      ),
    );
    setWanted(chosen.key);
  };
  const move = (by: number) => {
    if (!chosen) return;
    setBlocks((now) => moved(now, at, at + by));
    setWanted(chosen.key);
  };

  return (
    <>
      <ol className={css.blocks}>
        {blocks.map((block, index) => (
          <li key={block.key} className={css.block} data-type={block.type} onFocus={() => setCurrent(block.key)}>
            {block.type === 'picture' ? (
              <BlockPicture
                picture={block.picture}
                address={uploads.addresses[block.picture.key]}
                position={index + 1}
                note={block.note}
                onNote={(note) =>
                  setBlocks((now) =>
                    now.map((entry) => (entry.key === block.key && entry.type === 'picture' ? { ...entry, note } : entry)),
                  )
                }
                onRetry={() => uploads.retry(block.picture.key)}
              />
            ) : (
              <>
                {(block.type === 'list' || block.type === 'numbered') && (
                  <span className={css.kind} aria-hidden="true">
                    {block.type === 'list' ? '•' : '1.'}
                  </span>
                )}
                <GrowingText
                  ref={(field) => {
                    if (field) fields.current.set(block.key, field);
                    else fields.current.delete(block.key);
                  }}
                  className={css.text}
                  label={t('block', { type: t(`blockType.${block.type}`), place: index + 1 })}
                  placeholder={
                    blocks.length === 1 ? t('blockPlaceholder') : index === at ? t(`blockType.${block.type}`) : undefined
                  }
                  maxLength={limits.block}
                  value={block.text}
                  onChange={(text) => setText(block.key, text)}
                  onKeyDown={(event) => keys(event, block)}
                  onPaste={(event) => paste(event, block.key)}
                />
              </>
            )}
            {block.key === current && (blocks.length > 1 || block.type === 'picture') && (
              <IconButton
                icon="trash-2"
                size={18}
                label={t('removeBlock', { place: index + 1 })}
                onClick={() => remove(block.key)}
              />
            )}
          </li>
        ))}
      </ol>
      <div className={css.tools} role="toolbar" aria-label={t('tools')} onPointerDown={(event) => event.preventDefault()}>
        <button type="button" className={css.tool} aria-label={t('addPicture')} onClick={() => picker.current?.click()}>
          <Icon name="image" size={20} />
        </button>
        {types.slice(1).map((type) => (
          <button
            key={type}
            type="button"
            className={css.tool}
            aria-pressed={chosen?.type === type}
            onClick={() => setType(type)}
          >
            {t(`blockType.${type}`)}
          </button>
        ))}
        <button type="button" className={css.tool} onClick={makeBold}>
          <strong>{t('bold')}</strong>
        </button>
        <button
          type="button"
          className={css.tool}
          aria-label={t('moveUp')}
          disabled={at === 0}
          hidden={blocks.length < 2}
          onClick={() => move(-1)}
        >
          <Icon name="arrow-up" size={20} />
        </button>
        <button
          type="button"
          className={css.tool}
          aria-label={t('moveDown')}
          disabled={at >= blocks.length - 1}
          hidden={blocks.length < 2}
          onClick={() => move(1)}
        >
          <Icon name="arrow-down" size={20} />
        </button>
        <PicturePicker ref={picker} onFiles={addPictures} />
      </div>
    </>
  );
};
