import { discover } from '@juhe/contract/pages/content';
import { welfare } from '@juhe/contract/pages/mall';
import { type Combinations, createPairOpener, type OpeningParts } from './page-pair.ts';
import type { PlannedPage } from './plan.ts';
import type { PageReport } from './rehearsal.repository.ts';
import type { MemberSession, VisitingMember } from './visiting-member.ts';

interface Parts extends OpeningParts {
  readonly member: VisitingMember | undefined;
  /** Stores a picture; returns its name. */
  readonly store: (picture: Uint8Array) => Promise<string>;
}

interface Pages extends Combinations {
  readonly plan: readonly PlannedPage[];
}

/** Pages that link to content of every kind, where the address of a page with parameters may be found. */
const gateways = [welfare.path, discover.path];

/** Number of broken pages after which no further ones are opened. */
const maxBroken = 4;

/** The opened pages; filled page by page. */
export interface Opened {
  readonly pages: PageReport[];
  readonly notOpened: { readonly path: string; readonly why: string }[];
}

/**
 * Opens the planned pages with both combinations and compares them. Rejects when the browser does; pages opened by then
 * remain in `opened`.
 */
export const openPages = async (
  { member, store, ...parts }: Parts,
  { plan, ...combinations }: Pages,
  { pages, notOpened }: Opened,
): Promise<void> => {
  const opener = createPairOpener(parts, combinations);
  const { addressOf } = opener;

  const open = async (planned: PlannedPage, as?: MemberSession): Promise<void> => {
    const { app, path, via } = planned;
    if (pages.filter(({ differences }) => differences.some(({ breaks }) => breaks)).length >= maxBroken) {
      notOpened.push({ path, why: `${maxBroken} pages break already` });
      return;
    }
    const address = planned.takesQuery ? (addressOf.get(path) ?? path) : path;
    if (planned.required.length > 0 && address === path) {
      notOpened.push({ path, why: `no page links to it with ${planned.required.join(', ')}` });
      return;
    }
    const pair = await opener.open(planned, address, as);
    const differences = [
      ...pair.differences,
      ...(as === undefined && via === undefined ? await opener.screenOf(planned, address) : []),
    ];
    const [beforePicture, afterPicture] =
      differences.length === 0
        ? []
        : await Promise.all(
            [pair.before?.picture, pair.after.picture].map(
              async (picture) => picture && store(await parts.rehearser.small(picture)),
            ),
          );
    pages.push({
      app,
      path,
      address,
      ...(via === undefined ? {} : { via }),
      as: as ? 'member' : 'visitor',
      differences,
      ...(afterPicture === undefined
        ? {}
        : { pictures: { ...(beforePicture === undefined ? {} : { before: beforePicture }), after: afterPicture } }),
    });
  };

  const visitorPages = plan.filter(({ forMembers }) => !forMembers);
  const [laterPages, sooner] = [
    visitorPages.filter(({ takesQuery, path }) => takesQuery && !gateways.includes(path)),
    visitorPages.filter(({ takesQuery, path }) => !takesQuery || gateways.includes(path)),
  ];
  for (const planned of sooner) await open(planned);
  for (const gateway of gateways) {
    if (laterPages.every(({ path }) => addressOf.has(path))) break;
    if (!sooner.some(({ path }) => path === gateway)) await opener.visit(gateway);
  }
  for (const planned of laterPages) await open(planned);

  const memberPages = member ? plan.toSorted((a, b) => Number(b.forMembers) - Number(a.forMembers)) : [];
  if (memberPages.length === 0) return;
  const session = await member?.signIn();
  if (!session) {
    for (const { path } of memberPages) notOpened.push({ path, why: 'the member of REHEARSAL_MEMBER cannot sign in' });
    return;
  }
  try {
    for (const planned of memberPages) await open(planned, session);
  } finally {
    await session.end();
  }
};
