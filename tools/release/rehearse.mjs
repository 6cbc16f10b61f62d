import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Stop } from '../run/client.mjs';
import { findRelease } from './find.mjs';
import { picture, platform } from './platform.mjs';

const verdicts = {
  passed: 'nothing breaks',
  broken: 'it breaks pages',
  notRun: 'it could not be rehearsed',
};

/** Returns the opened pages and their differences; `!` marks those that refuse a promotion. */
const lines = ({ id, verdict, reason, milliseconds, report }) => [
  `${verdicts[verdict] ?? verdict}${reason ? `: ${reason}` : ''} (${report.pages.length} pages, ${(milliseconds / 1000).toFixed(1)} s, rehearsal ${id})`,
  ...report.pages.flatMap(({ address, via, as, differences }) => [
    `  ${address}${via ? ` after ${via}` : ''} as a ${as}${differences.length ? '' : ': the same'}`,
    ...differences.map(({ breaks, message }) => `    ${breaks ? '!' : '·'} ${message}`),
  ]),
  ...report.notOpened.map(({ path, why: cause }) => `  ${path} was not opened: ${cause}`),
];

/** Saves the pictures of pages with differences into a folder, and prints their location. */
const save = async ({ id, report }, folder) => {
  const saved = [];
  mkdirSync(folder, { recursive: true });
  for (const [i, { path, as, pictures = {} }] of report.pages.entries())
    for (const [side, name] of Object.entries(pictures)) {
      const file = join(folder, `${String(i + 1).padStart(2, '0')}-${path.split('/').at(-1)}-${as}-${side}.webp`);
      writeFileSync(file, await picture(`rehearsals/${id}/pictures/${name}`));
      saved.push(file);
    }
  return saved;
};

/** Opens the pages that a release would change in the instance's browser, or shows the result of an earlier rehearsal. */
export const rehearse = async ([word, part], { channel, show, pictures }) => {
  if ((word === undefined) === (show === undefined)) throw new Stop('rehearse <app> [<release>], or rehearse --show <id>', 2);
  const [app = '', named] = (word ?? '').split('@');
  const data =
    show === undefined
      ? await platform('POST', `channels/${channel}/rehearsals`, {
          json: { app, release: await findRelease(app, part ?? named) },
        })
      : await platform('GET', `rehearsals/${encodeURIComponent(show)}`);
  const saved = pictures === undefined ? [] : await save(data, resolve(pictures));
  const text = [...lines(data), ...(saved.length ? ['pictures:', ...saved.map((file) => `  ${file}`)] : [])].join('\n');
  if (show === undefined && data.verdict !== 'passed') throw new Stop(text, 1, { key: data.verdict, data });
  return { data, text };
};
