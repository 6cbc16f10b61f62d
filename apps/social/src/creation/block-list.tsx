import { useTranslations } from '@juhe/platform';
import { Icon, IconButton } from '@juhe/ui';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
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

/** An article as a list of blocks, each a plain field of the browser: nothing that is typed or pasted can break the others. */
export const BlockList = ({ work, change, uploads }: Props) => {
  const t = useTranslations('creation');
  const takePictures = useTakePictures();
  const fields = useRef(new Map<string, HTMLTextAreaElement>());
  const picker = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useState<string>();
  /** A block that gets the cursor once it is there. */
  const [wanted, setWanted] = useState<string>();
  const { blocks } = work;
  const at = Math.max(
    0,
    blocks.findIndex(({ key }) => key === current),
  );
  const chosen = blocks[at];
  useEffect(() => {
    if (wanted === undefined) return;
    const field = fields.current.get(wanted);
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
    setWanted(undefined);
  }, [wanted]);

  const setBlocks = (update: (now: readonly WorkBlock[]) => readonly WorkBlock[]) =>
    change((now) => {
      const next = update(now.blocks);
      return { ...now, blocks: next.length === 0 ? [paragraph()] : next.slice(0, mostBlocks) };
    });
  const setText = (key: string, text: string) =>
    setBlocks((now) => now.map((block) => (block.key === key && block.type !== 'picture' ? { ...block, text } : block)));
  const insert = (after: string | undefined, made: readonly WorkBlock[]) =>
    setBlocks((now) => {
      const place = now.findIndex(({ key }) => key === after);
      // An empty paragraph makes room for what is put in its place.
      const here = now[place];
      const replaced = here && here.type !== 'picture' && here.text.trim() === '' ? 1 : 0;
      return [...now.slice(0, place + 1 - replaced), ...made, ...now.slice(place + 1)];
    });
  const remove = (key: string) => {
    const place = blocks.findIndex((block) => block.key === key);
    const block = blocks[place];
    if (block?.type === 'picture') uploads.forget(block.picture.key);
    setBlocks((now) => now.filter((one) => one.key !== key));
    setWanted((blocks[place - 1] ?? blocks[place + 1])?.key);
  };

  const addPictures = (files: readonly File[]) => {
    const room = limits.articlePictures - blocks.filter(({ type }) => type === 'picture').length;
    let after = chosen?.key;
    return takePictures(files, Math.min(9, room), (file, measures) => {
      const below = after;
      uploads.addPicture(file, measures, (now, picture) => {
        after = picture.key;
        const place = now.blocks.findIndex(({ key }) => key === below);
        const next = [...now.blocks];
        next.splice(place + 1, 0, { key: picture.key, type: 'picture', note: '', picture });
        // After a picture one can always write on.
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
    const made = html === '' ? [] : blocksOfHtml(html);
    if (!isStructured(made)) return;
    event.preventDefault();
    insert(key, made);
    setWanted(made.at(-1)?.key);
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
        now.flatMap((one) =>
          one.key === block.key && one.type !== 'picture'
            ? [{ ...one, text: block.text.slice(0, field.selectionStart) }, next]
            : [one],
        ),
      );
      setWanted(next.key);
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'b') {
      event.preventDefault();
      makeBold();
    }
  };

  /** Puts `**` around the chosen words by the browser's own editing, so that it can be undone. */
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
                place={index + 1}
                note={block.note}
                onNote={(note) =>
                  setBlocks((now) => now.map((one) => (one.key === block.key && one.type === 'picture' ? { ...one, note } : one)))
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
