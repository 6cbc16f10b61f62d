/** Maps the templates of `deploy/` to configuration files, on this machine and on those of production. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run/process.mjs';
import { render } from './template.mjs';

export const deployFolder = join(root, 'deploy');

/** Files of each PostgreSQL member. */
export const memberFiles = ['etcd/etcd.conf.yml', 'patroni/patroni.yml', 'pgbackrest/pgbackrest.conf'];
/** Files of each machine that runs the API and its proxies. */
export const originFiles = ['haproxy/haproxy.cfg', 'nginx/nginx.conf', 'nginx/cached.conf'];
const memberUnits = [
  'systemd/juhe-backup@.service',
  'systemd/juhe-backup-full.timer',
  'systemd/juhe-backup-diff.timer',
  'systemd/juhe-disk-guard.service',
];
const originUnits = ['systemd/juhe-api@.service'];

const writeOne = (template, file, values) => {
  mkdirSync(dirname(file), { recursive: true });
  try {
    // They contain passwords.
    writeFileSync(file, render(readFileSync(join(deployFolder, template), 'utf8'), values), { mode: 0o600 });
  } catch (error) {
    throw new Error(`deploy/${template}: ${error.message}`, { cause: error });
  }
};

/**
 * Renders the templates.
 * @param {string} folder receives `<member>/…` for each of `values.MEMBERS` and `origin/…`
 * @param {{ MEMBERS: readonly { NODE: string }[] }} values
 * @param {{ units?: boolean }} [options] also the systemd units
 * @returns {string[]} paths below the folder
 */
export const renderAll = (folder, values, { units = false } = {}) => {
  const written = [];
  const write = (template, owner, ownValues) => {
    const path = join(owner, template);
    writeOne(template, join(folder, path), ownValues);
    written.push(path);
  };
  for (const member of values.MEMBERS)
    for (const template of [...memberFiles, ...(units ? memberUnits : [])])
      write(template, member.NODE, {
        ...values,
        ...member,
        ...(template.startsWith('etcd') ? { DATA: member.ETCD_DATA ?? values.ETCD_DATA } : {}),
      });
  for (const template of [...originFiles, ...(units ? originUnits : [])]) write(template, 'origin', values);
  return written;
};
