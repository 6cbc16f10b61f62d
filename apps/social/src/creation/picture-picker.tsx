import { useTranslations } from '@juhe/platform';
import { toast } from '@juhe/ui';
import type { RefObject } from 'react';
import { measurePicture } from '../shared/measure-picture.ts';

/** Bytes that the server takes. */
const largest = 10_000_000;

type Take = (file: File, measures: { width: number; height: number }) => void;

/** Takes pictures that were chosen, dropped or pasted, in their order and as many as there is room for; says what is left out. */
export const useTakePictures = (): ((files: readonly File[], room: number, take: Take) => Promise<void>) => {
  const t = useTranslations('creation');
  return async (files, room, take) => {
    const pictures = files.filter((file) => file.type.startsWith('image/'));
    if (pictures.length < files.length) toast(t('onlyPictures'), { kind: 'error' });
    if (pictures.length > room) toast(t('onlySome', { n: room }));
    if (pictures.some(({ size }) => size > largest)) toast(t('pictureLarge'), { kind: 'error' });
    // A file that is too large counts as chosen.
    for (const file of pictures.slice(0, room)) if (file.size <= largest) take(file, await measurePicture(file));
  };
};

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  onFiles: (files: readonly File[]) => unknown;
}

/** The browser's own choice of pictures; a button in sight opens it. */
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
