/** What a module contributes to one extension point; made by `ExtensionPoint.with`, listed in `DomainModule.extensions`. */
export interface Extension {
  readonly point: string;
  readonly entries: Readonly<Record<string, unknown>>;
}

/** Every contribution, by extension point and key. */
export type Extensions = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** Whatever carries the contributions: `Deps`. */
export interface Extended {
  readonly extensions: Extensions;
}

/** Where a domain lets others take part in what it does, by key (a kind of payment, of reported content …). */
export interface ExtensionPoint<K extends string, T> {
  with(entries: Readonly<Partial<Record<K, T>>>): Extension;
  /** Throws for a key that no module contributes. */
  of(deps: Extended, key: K): T;
  /** Undefined for a key that no module contributes. */
  find(deps: Extended, key: K): T | undefined;
  /** All contributions, in the order of the modules in `wiring.ts`. */
  all(deps: Extended): readonly T[];
}

export const extensionPoint = <K extends string, T>(name: string): ExtensionPoint<K, T> => {
  // `with` is the only way in, so what is kept under this name is a T.
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

/** Puts the contributions of all modules together; throws when two modules contribute the same key. */
export const extensionsOf = (extensions: readonly Extension[]): Extensions => {
  const points = new Map<string, Map<string, unknown>>();
  for (const { point, entries } of extensions) {
    const known = points.get(point) ?? new Map<string, unknown>();
    points.set(point, known);
    for (const [key, contribution] of Object.entries(entries)) {
      if (known.has(key)) throw new Error(`${key} is contributed to ${point} twice`);
      known.set(key, contribution);
    }
  }
  return points;
};
