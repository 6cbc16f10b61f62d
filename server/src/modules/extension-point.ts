/** A module's contribution to one extension point; created by `ExtensionPoint.with`, listed in `DomainModule.extensions`. */
export interface Extension {
  readonly point: string;
  readonly entries: Readonly<Record<string, unknown>>;
}

/** All contributions, by extension point and key. */
export type Extensions = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** The carrier of the contributions: `Deps`. */
export interface Extended {
  readonly extensions: Extensions;
}

/** Lets other domains contribute to a domain, by key (a kind of payment, of reported content …). */
export interface ExtensionPoint<K extends string, T> {
  with(entries: Readonly<Partial<Record<K, T>>>): Extension;
  /** Throws for a key without a contribution. */
  of(deps: Extended, key: K): T;
  /** Returns undefined for a key without a contribution. */
  find(deps: Extended, key: K): T | undefined;
  /** Returns all contributions, in the order of the modules in `wiring.ts`. */
  all(deps: Extended): readonly T[];
}

export const extensionPoint = <K extends string, T>(name: string): ExtensionPoint<K, T> => {
  // `with` is the only way to contribute, so everything under this name is a T.
  const entries = ({ extensions }: Extended) => (extensions.get(name) ?? new Map()) as ReadonlyMap<string, T>;
  return {
    with: (contribution) => ({ point: name, entries: contribution }),
    of: (deps, key) => {
      const contribution = entries(deps).get(key);
      if (contribution === undefined) throw new Error(`no module contributes ${key} to ${name}`);
      return contribution;
    },
    find: (deps, key) => entries(deps).get(key),
    all: (deps) => [...entries(deps).values()],
  };
};

/** Combines the contributions of all modules; throws when two modules contribute the same key. */
export const extensionsOf = (extensions: readonly Extension[]): Extensions => {
  const points = new Map<string, Map<string, unknown>>();
  for (const { point, entries } of extensions) {
    const contributions = points.get(point) ?? new Map<string, unknown>();
    points.set(point, contributions);
    for (const [key, contribution] of Object.entries(entries)) {
      if (contributions.has(key)) throw new Error(`${key} is contributed to ${point} twice`);
      contributions.set(key, contribution);
    }
  }
  return points;
};
