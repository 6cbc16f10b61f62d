import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Release, readRelease } from './release-document.ts';

/** The apps that make up the product. */
export const appNames = ['shell', 'content', 'mall', 'auction', 'wallet', 'social', 'applyfor'] as const;

/** What is kept in `DATA_DIR/releases/live.json`; other processes (the release tool) may rewrite it. */
interface LiveState {
  /** Rises whenever another release of some app becomes live. */
  readonly generation: number;
  /** App → its live release. */
  readonly live: Readonly<Record<string, string>>;
  /** App → the build that was taken over last; a restart does not undo a rollback. */
  readonly adopted: Readonly<Record<string, string>>;
}

const isState = (value: unknown): value is LiveState =>
  typeof value === 'object' &&
  value !== null &&
  'generation' in value &&
  typeof value.generation === 'number' &&
  'live' in value &&
  'adopted' in value;

const isReleaseName = (name: string) => /^[\w.+-]{1,100}$/.test(name) && !name.includes('..');

/** Releases on disk and which of them are live. Old ones stay: open tabs keep loading from them. */
export class Registry {
  readonly #folder: string;
  readonly #known = new Map<string, Release | undefined>();
  #state: LiveState = { generation: 0, live: {}, adopted: {} };
  #stamp = -1;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'releases');
    mkdirSync(this.#folder, { recursive: true });
  }

  get generation(): number {
    return this.#state.generation;
  }

  /** Takes over the builds below `appsDir` that are new since the last time and makes them live. */
  adopt(appsDir: string): void {
    this.refresh();
    const live = { ...this.#state.live };
    const adopted = { ...this.#state.adopted };
    for (const app of appNames) {
      const dist = join(appsDir, app, 'dist');
      const release = readRelease(dist);
      if (!release || !isReleaseName(release.release)) continue;
      this.#copy(dist, app, release.release);
      if (adopted[app] === release.release && live[app]) continue;
      adopted[app] = release.release;
      live[app] = release.release;
    }
    const changed = appNames.some((app) => live[app] !== this.#state.live[app] || adopted[app] !== this.#state.adopted[app]);
    if (!changed) return;
    const moved = appNames.some((app) => live[app] !== this.#state.live[app]);
    this.#write({ generation: this.#state.generation + (moved ? 1 : 0), live, adopted });
  }

  /** Reads the state again if another process has changed it; answers whether it did. */
  refresh(): boolean {
    const file = this.#stateFile();
    if (!existsSync(file)) return false;
    const stamp = statSync(file).mtimeMs;
    if (stamp === this.#stamp) return false;
    try {
      const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
      if (!isState(value)) return false;
      this.#state = value;
      this.#stamp = stamp;
      return true;
    } catch {
      return false;
    }
  }

  /** The live release of an app. */
  live(app: string): Release | undefined {
    const name = this.#state.live[app];
    return name === undefined ? undefined : this.find(app, name);
  }

  /** Every live release, as a channel's state tells it. */
  apps(): Readonly<Record<string, { release: string }>> {
    return Object.fromEntries(Object.entries(this.#state.live).map(([app, release]) => [app, { release }]));
  }

  /** A release on disk, live or not. */
  find(app: string, release: string): Release | undefined {
    if (!appNames.some((name) => name === app) || !isReleaseName(release)) return undefined;
    const key = `${app}/${release}`;
    const known = this.#known.get(key);
    if (known) return known;
    const found = readRelease(this.folderOf(app, release));
    if (found) this.#known.set(key, found);
    return found;
  }

  folderOf(app: string, release: string): string {
    return join(this.#folder, app, release);
  }

  #stateFile(): string {
    return join(this.#folder, 'live.json');
  }

  #copy(from: string, app: string, release: string): void {
    const target = this.folderOf(app, release);
    if (existsSync(target)) return;
    // Complete or absent: a start that is killed here leaves no half release.
    const partial = `${target}.${process.pid}`;
    mkdirSync(join(this.#folder, app), { recursive: true });
    cpSync(from, partial, { recursive: true });
    try {
      renameSync(partial, target);
    } catch {
      // Another process has just done the same.
      rmSync(partial, { recursive: true, force: true });
    }
  }

  #write(state: LiveState): void {
    const partial = `${this.#stateFile()}.${process.pid}`;
    writeFileSync(partial, `${JSON.stringify(state, undefined, 1)}\n`);
    renameSync(partial, this.#stateFile());
    this.#state = state;
    this.#stamp = statSync(this.#stateFile()).mtimeMs;
  }
}
