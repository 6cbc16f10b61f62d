import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, pnpm } from '../../tools/run/install.mjs';

/** What a shell of another team has: nothing of the npm script, the instance or the tokens of this run. */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment()).filter(
      ([name]) =>
        !/^(INIT_CWD|NODE_ENV|NODE_OPTIONS|ORIGIN|HOST|PORT|DATA_DIR|DEPLOY_TOKEN|OPERATOR_TOKEN|FORCE_COLOR)$|^npm_(lifecycle|package)_/.test(
          name,
        ),
    ),
  );

export interface Ended {
  code: number;
  output: string;
}

const runIn = (cwd: string, command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  new Promise<Ended>((answer) => {
    execFile(command, args, { cwd, env: { ...cleanEnvironment(), ...env } }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
      answer({ code, output: `${stdout}${stderr}${error && code === 1 && !stderr ? error.message : ''}` });
    });
  });

const must = async (what: string, running: Promise<Ended>): Promise<string> => {
  const { code, output } = await running;
  if (code !== 0) throw new Error(`${what} ended with ${code}:\n${output}`);
  return output;
};

/**
 * A remote in a folder outside the workspace, made by the one command that an instance offers, with its packages installed from there by pnpm as the
 * workspace's are; by npm when that does not work.
 * @param name of the remote
 * @param origin of the instance
 */
export const makeOutsideProject = async (name: string, origin: string) => {
  const place = mkdtempSync(join(tmpdir(), 'juhe-team-'));
  let dir = join(place, name);
  const remove = () => rmSync(place, { recursive: true, force: true });
  try {
    // npx keeps what it runs; an address of this run is of no use to another.
    const cache = { npm_config_cache: join(place, '.npm') };
    await must('create', runIn(place, 'npx', ['--yes', '--loglevel=error', `${origin}/platform/create.tgz`, name], cache));
    const install = ['install', '--reporter=append-only'];
    const { code } = await runIn(dir, 'npx', ['--yes', '--loglevel=error', pnpm, ...install]);
    if (code !== 0) await must('npm install', runIn(dir, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']));
  } catch (error) {
    remove();
    throw error;
  }
  return {
    dir: () => dir,
    /** `npm run <script> -- …` in the project's folder. */
    script: (script: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
      runIn(dir, 'npm', ['run', '--silent', script, '--', ...args], env),
    /** `npm run dev` until `stop`; answers the address in the running shell that it prints. */
    dev: (env: Readonly<Record<string, string>>) =>
      new Promise<{ address: string; stop: () => void }>((answer, reject) => {
        const child = spawn(process.execPath, ['node_modules/@juhe/tools/remote.mjs', 'dev'], {
          cwd: dir,
          env: { ...cleanEnvironment(), DEV_PORT_BASE: '4390', ...env },
        });
        let output = '';
        const hear = (chunk: Buffer) => {
          output += chunk.toString();
          const address = /https?:\/\/\S+\/h5\/\?mf\.\S+/.exec(output)?.[0];
          if (address) answer({ address, stop: () => void child.kill('SIGTERM') });
        };
        child.stdout.on('data', hear);
        child.stderr.on('data', hear);
        child.once('exit', (code) => reject(new Error(`juhe-remote dev ended with ${code}:\n${output}`)));
      }),
    /** Gives the project's folder another name. */
    move: (folder: string) => {
      const target = join(place, folder);
      renameSync(dir, target);
      dir = target;
    },
    remove,
  };
};
