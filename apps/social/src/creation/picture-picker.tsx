import { toast } from '@juhe/ui';
import type { RefObject } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { measurePicture } from '../shared/measure-picture.ts';

/** Maximum file size (bytes) that the server accepts. */
const largest = 10_000_000;

type Take = (file: File, measures: { width: number; height: number }) => void;

/** Adds chosen, dropped or pasted pictures in their order, up to the remaining room; reports the omitted ones. */
export const useTakePictures = (): ((files: readonly File[], room: number, onTake: Take) => Promise<void>) => {
  const t = useTranslations('creation');
  return async (files, room, onTake) => {
    const pictures = files.filter((file) => file.type.startsWith('image/'));
    if (pictures.length < files.length) toast(t('onlyPictures'), { kind: 'error' });
    if (pictures.length > room) toast(t('onlySome', { n: room }));
    if (pictures.some(({ size }) => size > largest)) toast(t('pictureLarge'), { kind: 'error' });
    // A file that is too large counts towards the room.
    for (const file of pictures.slice(0, room)) if (file.size <= largest) onTake(file, await measurePicture(file));
  };
};

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => unknown;
}

/** The native file picker for pictures; a visible button opens it. */
export const PicturePicker = ({ ref, onFiles }: Props) => {
  const t = useTranslations('creation');
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept="image/*"
      multiple
      aria-label={t('addPicture')}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        void onFiles(files);
      }}
    />
  );
};
