import { creationLimits } from '@juhe/contract/content/creation.constants';
import { IconButton } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { BlockPicture } from './block-picture.tsx';
import { BlockTools } from './block-tools.tsx';
import css from './creation.module.css';
import { GrowingText } from './growing-text.tsx';
import { type Blocks, type EditedArticle, useBlocks } from './use-blocks.ts';
import type { Uploads } from './use-uploads.ts';
import type { WorkBlock } from './work.ts';

interface RowProps {
  block: WorkBlock;
  index: number;
  article: Blocks;
  uploads: Uploads;
}

const BlockContent = ({ block, index, article, uploads }: RowProps) => {
  const t = useTranslations('creation');
  if (block.type === 'picture')
    return (
      <BlockPicture
        picture={block.picture}
        address={uploads.addresses[block.picture.key]}
        position={index + 1}
        note={block.note}
        onNote={(note) => article.setNote(block.key, note)}
        onRetry={() => uploads.retry(block.picture.key)}
      />
    );
  const typeName = t(`blockType.${block.type}`);
  return (
    <>
      {(block.type === 'list' || block.type === 'numbered') && (
        <span className={css.kind} aria-hidden="true">
          {block.type === 'list' ? '•' : '1.'}
        </span>
      )}
      <GrowingText
        ref={(field) => {
          if (field) article.fields.current.set(block.key, field);
          else article.fields.current.delete(block.key);
        }}
        className={css.text}
        label={t('block', { type: typeName, place: index + 1 })}
        placeholder={article.blocks.length === 1 ? t('blockPlaceholder') : index === article.at ? typeName : undefined}
        maxLength={creationLimits.block}
        value={block.text}
        onChange={(text) => article.setText(block.key, text)}
        onKeyDown={(event) => article.press(event, block)}
        onPaste={(event) => article.paste(event, block.key)}
      />
    </>
  );
};

/** An article as a list of blocks, each a native text field: typed or pasted content cannot break other blocks. */
export const BlockList = ({ work, change, uploads }: EditedArticle) => {
  const t = useTranslations('creation');
  const article = useBlocks({ work, change, uploads });
  const { blocks, currentKey, setCurrentKey, remove } = article;
  return (
    <>
      <ol className={css.blocks}>
        {blocks.map((block, index) => (
          <li key={block.key} className={css.block} data-type={block.type} onFocus={() => setCurrentKey(block.key)}>
            <BlockContent block={block} index={index} article={article} uploads={uploads} />
            {block.key === currentKey && (blocks.length > 1 || block.type === 'picture') && (
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
      <BlockTools blocks={article} />
    </>
  );
};
