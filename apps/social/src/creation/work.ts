import type { NamedLocation } from '@juhe/contract/common/nearby.schemas';
import type { CreationBlock, CreationContent, CreationPicture } from '@juhe/contract/content/creation.schemas';

/** A picture of a work; its file is stored beside the draft until it is uploaded. */
export interface WorkPicture {
  readonly key: string;
  /** Empty until it is uploaded. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly status: 'waiting' | 'uploading' | 'failed' | 'success';
  /** The reason of a failure. */
  readonly message?: string | undefined;
}

export interface WorkFilm extends Omit<WorkPicture, 'width' | 'height'> {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly name: string;
  /** Id of the upload, once it has started. */
  readonly id?: string | undefined;
}

export type TextBlockType = Exclude<CreationBlock['type'], 'picture'>;
export type WorkBlock =
  | { readonly key: string; readonly type: TextBlockType; readonly text: string }
  | { readonly key: string; readonly type: 'picture'; readonly note: string; readonly picture: WorkPicture };

/** A creation while it is being edited. */
export interface Work {
  readonly title: string;
  readonly blocks: readonly WorkBlock[];
  readonly text: string;
  readonly pictures: readonly WorkPicture[];
  readonly film: WorkFilm | null;
  readonly cover: WorkPicture | null;
  readonly categoryId: string;
  readonly tags: readonly string[];
  /** Absent in drafts of former releases on the device. */
  readonly location?: NamedLocation | null | undefined;
}

export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const paragraph = (text = ''): WorkBlock => ({ key: newKey(), type: 'paragraph', text });

export const emptyWork = (): Work => ({
  title: '',
  blocks: [paragraph()],
  text: '',
  pictures: [],
  film: null,
  cover: null,
  categoryId: '',
  tags: [],
  location: null,
});

const shown = (picture: CreationPicture): WorkPicture => ({ key: newKey(), ...picture, status: 'success' });

/** Converts the server's content of a creation for editing. */
export const workOf = (content: CreationContent): Work => ({
  ...content,
  blocks:
    content.blocks.length === 0
      ? [paragraph()]
      : content.blocks.map((block) =>
          block.type === 'picture'
            ? {
                key: newKey(),
                type: 'picture',
                note: block.note,
                picture: shown({ url: block.url, width: block.width, height: block.height }),
              }
            : { key: newKey(), ...block },
        ),
  pictures: content.pictures.map(shown),
  film: content.film && { ...content.film, key: newKey(), name: '', status: 'success' },
  cover: content.cover && shown(content.cover),
});

const isUploaded = (picture: WorkPicture | null): picture is WorkPicture => picture?.status === 'success';
const plain = ({ url, width, height }: WorkPicture): CreationPicture => ({ url, width, height });

/** The content of a work that the server can store: pending files are omitted. */
export const contentOf = ({ title, blocks, text, pictures, film, cover, categoryId, tags, location }: Work): CreationContent => ({
  title,
  blocks: blocks.flatMap((block): CreationBlock[] => {
    if (block.type !== 'picture') return [{ type: block.type, text: block.text }];
    return isUploaded(block.picture) ? [{ type: 'picture', note: block.note, ...plain(block.picture) }] : [];
  }),
  text,
  pictures: pictures.filter(isUploaded).map(plain),
  film:
    film?.status === 'success' && film.id !== undefined
      ? { id: film.id, url: film.url, width: film.width, height: film.height, seconds: film.seconds }
      : null,
  cover: isUploaded(cover) ? plain(cover) : null,
  categoryId,
  tags: [...tags],
  location: location ?? null,
});

/** All pictures of a work, in every part of it. */
export const picturesIn = ({ blocks, pictures, cover }: Work): WorkPicture[] => [
  ...blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : [])),
  ...pictures,
  ...(cover ? [cover] : []),
];

/** Changes one picture, in any part of the work. */
export const withPicture = (work: Work, key: string, next: Partial<WorkPicture>): Work => {
  const change = (picture: WorkPicture): WorkPicture => (picture.key === key ? { ...picture, ...next } : picture);
  return {
    ...work,
    blocks: work.blocks.map((block) => (block.type === 'picture' ? { ...block, picture: change(block.picture) } : block)),
    pictures: work.pictures.map(change),
    cover: work.cover && change(work.cover),
  };
};

/** Keys of files that are not uploaded yet. */
export const pendingFiles = (work: Work): string[] => [
  ...picturesIn(work)
    .filter(({ status }) => status !== 'success')
    .map(({ key }) => key),
  ...(work.film && work.film.status !== 'success' ? [work.film.key] : []),
];

/** Whether nothing was written yet: such a draft is not stored. */
export const isEmptyWork = (work: Work): boolean =>
  work.title.trim() === '' &&
  work.text.trim() === '' &&
  work.pictures.length === 0 &&
  work.film === null &&
  work.cover === null &&
  work.tags.length === 0 &&
  work.blocks.every((block) => block.type !== 'picture' && block.text.trim() === '');

/** Moves an item of a list to another position. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item);
  return next;
};
