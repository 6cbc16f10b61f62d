import { readFileSync } from 'node:fs';

/** An unusable setting; the message is one line with the variable, its value and the allowed values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Env = Readonly<Record<string, string | undefined>>;

const isSecret = (name: string): boolean => /SECRET|KEY|IV$|TOKEN|DATABASE_(READ_)?URL/.test(name);

/** Formats a value for a message: shortened, on one line; secrets are not shown. */
const shown = (name: string, value: string): string => {
  if (isSecret(name)) return `(${value.length} characters, not shown)`;
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
};

/** Aborts the start with the variable, its value (secrets are not shown) and the allowed values. */
export const refuse = (name: string, value: string, allowed: string): never => {
  throw new ConfigError(`${name}=${shown(name, value)} is not valid: allowed is ${allowed}`);
};

/** Returns whether the host of an address is this machine. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/** Returns whether a connection string leads over the network without specifying its protection. */
const lacksSslMode = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { hostname, searchParams } = new URL(value);
  const isSocket = hostname === '' || hostname.toLowerCase().startsWith('%2f') || searchParams.has('host');
  return !isSocket && !isLoopbackHost(hostname) && !searchParams.has('sslmode');
};

/**
 * Reads the variables of one environment; an empty value counts as unset. In production, external services use TLS: plain
 * HTTP only on loopback and to the hosts of `PLAIN_HTTP_HOSTS`, and a remote database specifies its `sslmode` (ASVS 12.3.1,
 * 12.3.3).
 */
export const reader = (env: Env, production: boolean) => {
  /** A secret may be mounted as a file by a secret store: `<NAME>_FILE` is its path (ASVS 13.3.1). */
  const fileOf = (name: string): string | undefined => {
    const path = isSecret(name) ? env[`${name}_FILE`]?.trim() : undefined;
    if (!path) return undefined;
    if (env[name]?.trim()) throw new ConfigError(`${name} and ${name}_FILE are both set: leave one out`);
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return refuse(`${name}_FILE`, path, 'the path of a file that this process can read');
    }
  };
  const optional = (name: string): string | undefined => {
    const value = (fileOf(name) ?? env[name])?.trim();
    return value === '' ? undefined : value;
  };
  const text = (name: string, fallback: string, pattern: RegExp, allowed: string): string => {
    const value = optional(name) ?? fallback;
    return pattern.test(value) ? value : refuse(name, value, allowed);
  };
  const oneOf = <T extends string>(name: string, fallback: T, allowed: readonly T[]): T => {
    const value = optional(name) ?? fallback;
    return allowed.find((item) => item === value) ?? refuse(name, value, allowed.join(', '));
  };
  const flag = (name: string, fallback: boolean): boolean => oneOf(name, fallback ? '1' : '0', ['0', '1']) === '1';
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = optional(name) ?? String(fallback);
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : refuse(name, value, `a whole number from ${min} to ${max}`);
  };
  const plainHttpHosts = (): readonly string[] => (optional('PLAIN_HTTP_HOSTS') ?? '').split(',').map((host) => host.trim());
  const url = (name: string, value: string, protocols: readonly string[]): string => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (
      production &&
      parsed?.protocol === 'http:' &&
      !isLoopbackHost(parsed.hostname) &&
      !plainHttpHosts().includes(parsed.hostname)
    )
      return refuse(name, value, 'an address with https:// where APP_ENV=production, or a host of PLAIN_HTTP_HOSTS');
    if (parsed && protocols.includes(parsed.protocol)) return value.replace(/\/+$/, '');
    return refuse(name, value, `an address with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  };
  const web = ['http:', 'https:'];
  return {
    optional,
    text,
    oneOf,
    flag,
    integer,
    databaseUrl: (name: string): string | undefined => {
      const value = optional(name);
      // The host may be a percent-encoded socket path, which URL does not accept.
      if (production && value !== undefined && lacksSslMode(value))
        refuse(name, value, 'an address with ?sslmode=verify-full (or another mode, said expressly) where APP_ENV=production');
      if (value === undefined || /^postgres(ql)?:\/\/[^\s]+$/.test(value)) return value;
      return refuse(name, value, 'postgres://user:password@host:port/database');
    },
    webUrl: (name: string): string | undefined => {
      const value = optional(name);
      return value === undefined ? undefined : url(name, value, web);
    },
    /** A variable required by another setting. */
    required: (name: string, because: string): string => {
      const value = optional(name);
      if (value === undefined) throw new ConfigError(`${name} is not set: needed because ${because}`);
      return value;
    },
    requiredUrl: (name: string, because: string): string => {
      const value = optional(name);
      if (value === undefined) throw new ConfigError(`${name} is not set: needed because ${because}`);
      return url(name, value, web);
    },
  };
};

export type Reader = ReturnType<typeof reader>;
