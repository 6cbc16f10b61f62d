import type { NamedLocation } from '@juhe/contract/common/nearby.schemas';
import type { CreationBlock, CreationContent, CreationPicture } from '@juhe/contract/content/creation.schemas';

/** What a creation may have (contract `creationLimits`). */
export const limits = {
  title: 60,
  block: 5000,
  text: 1000,
  pictures: 9,
  articlePictures: 52,
  note: 140,
  tags: 5,
  tag: 20,
  film: 100,
} as const;

/** A picture on its way to the server; its file lies beside the draft until it is there. */
export interface WorkPicture {
  readonly key: string;
  /** Empty until it is there. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly status: 'waiting' | 'uploading' | 'failed' | 'success';
  /** Why it failed. */
  readonly message?: string | undefined;
}

export interface WorkFilm extends Omit<WorkPicture, 'width' | 'height'> {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly name: string;
  /** Of the upload, once it began. */
  readonly id?: string | undefined;
}

export type TextBlockType = Exclude<CreationBlock['type'], 'picture'>;
export type WorkBlock =
  | { readonly key: string; readonly type: TextBlockType; readonly text: string }
  | { readonly key: string; readonly type: 'picture'; readonly note: string; readonly picture: WorkPicture };

/** A creation while it is being written. */
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

/** What the server keeps of a creation, made ready to be changed. */
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

const there = (picture: WorkPicture | null): picture is WorkPicture => picture?.status === 'success';
const plain = ({ url, width, height }: WorkPicture): CreationPicture => ({ url, width, height });

/** What of a work the server can keep: files that are still on their way are left out. */
export const contentOf = ({ title, blocks, text, pictures, film, cover, categoryId, tags, location }: Work): CreationContent => ({
  title,
  blocks: blocks.flatMap((block): CreationBlock[] => {
    if (block.type !== 'picture') return [{ type: block.type, text: block.text }];
    return there(block.picture) ? [{ type: 'picture', note: block.note, ...plain(block.picture) }] : [];
  }),
  text,
  pictures: pictures.filter(there).map(plain),
  film:
    film?.status === 'success' && film.id !== undefined
      ? { id: film.id, url: film.url, width: film.width, height: film.height, seconds: film.seconds }
      : null,
  cover: there(cover) ? plain(cover) : null,
  categoryId,
  tags: [...tags],
  location: location ?? null,
});

/** Every picture of a work, wherever it stands. */
export const picturesIn = ({ blocks, pictures, cover }: Work): WorkPicture[] => [
  ...blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : [])),
  ...pictures,
  ...(cover ? [cover] : []),
];

/** Changes one picture, wherever it stands. */
export const withPicture = (work: Work, key: string, next: Partial<WorkPicture>): Work => {
  const change = (picture: WorkPicture): WorkPicture => (picture.key === key ? { ...picture, ...next } : picture);
  return {
    ...work,
    blocks: work.blocks.map((block) => (block.type === 'picture' ? { ...block, picture: change(block.picture) } : block)),
    pictures: work.pictures.map(change),
    cover: work.cover && change(work.cover),
  };
};

/** Keys of files that are not at the server yet. */
export const pendingFiles = (work: Work): string[] => [
  ...picturesIn(work)
    .filter(({ status }) => status !== 'success')
    .map(({ key }) => key),
  ...(work.film && work.film.status !== 'success' ? [work.film.key] : []),
];

/** Nothing was written yet: such a draft is not kept. */
export const isEmptyWork = (work: Work): boolean =>
  work.title.trim() === '' &&
  work.text.trim() === '' &&
  work.pictures.length === 0 &&
  work.film === null &&
  work.cover === null &&
  work.tags.length === 0 &&
  work.blocks.every((block) => block.type !== 'picture' && block.text.trim() === '');

/** Takes an item of a list to another place. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item);
  return next;
};
