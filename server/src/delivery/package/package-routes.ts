import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../http/limits/addresses.ts';
import { addressBudget } from '../../http/limits/call-budgets.ts';
import { outcomeOf } from '../../http/failure/outcome.ts';
import { tooMany } from '../../http/limits/rate-limit.ts';
import { createTokenBuckets } from '../../http/limits/token-buckets.ts';
import { type AccessDeps, authenticate, callerIn, ownApp } from '../access/access.ts';
import { chooseEncoding, EncodedText } from '../encoding.ts';
import { badField, deliveryFail, done, registerDeliveryErrors } from '../failures.ts';
import { limits } from '../release/release-schema.ts';
import { packagesPath } from './documents.ts';
import type { PackageRegistry } from './package.service.ts';
import { toolsPackage } from './tarballs.ts';

/** An installation sends about fourteen requests; CI machines of many teams may share an address. */
const readBudget = { burst: 600, perSecond: 10 } as const;

/** The media type that npm requests for installations. */
const shortForm = 'application/vnd.npm.install-v1+json';

interface Requested {
  readonly scope?: string;
  readonly name: string;
  readonly version: string;
  readonly file: string;
}
const paramsOf = (request: FastifyRequest): Requested => request.params as Requested;
/** `@juhe%2fui` is one segment of an address, `@juhe/ui` two. */
const nameOf = (request: FastifyRequest): string => {
  const { scope, name } = paramsOf(request);
  return scope === undefined ? name : `${scope}/${name}`;
};

/** npm displays `error`. */
const refuse = (reply: FastifyReply, status: number, key: string, message: string): FastifyReply => {
  outcomeOf(reply.request).refusal = { code: status, key };
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: message, code: status, key, msg: message, data: null }));
};

const readable = (reply: FastifyReply): FastifyReply =>
  reply.header('x-content-type-options', 'nosniff').header('access-control-allow-origin', '*');

const sendDocument = async (
  request: FastifyRequest,
  reply: FastifyReply,
  text: EncodedText,
  type: string,
): Promise<FastifyReply> => {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const etag = `"${text.hash}-${encoding}"`;
  // A promotion or a rollback of the shell moves `latest`: revalidated every time with 304.
  readable(reply).header('cache-control', 'no-cache').header('vary', 'Accept, Accept-Encoding').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(await text.as(encoding));
};

const sendTarball = (request: FastifyRequest, reply: FastifyReply, bytes: Buffer, caching: string): FastifyReply => {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  readable(reply).header('cache-control', caching).header('etag', etag).header('cross-origin-resource-policy', 'cross-origin');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  // With any other type it would be compressed again in transit.
  return reply.type('application/gzip').send(bytes);
};

/** Refuses with 503 when the store is unavailable, or has lost or changed the parts of a tarball. */
const stored = (name: string, reading: Promise<Buffer | undefined>): Promise<Buffer | undefined> =>
  reading.catch((cause: unknown): never => {
    throw Object.assign(deliveryFail('unavailable', `The files of ${name} are briefly unavailable, please try again`), { cause });
  });

const registerReading = (scope: FastifyInstance, packages: PackageRegistry): void => {
  const unknown = async (reply: FastifyReply, name: string) => {
    const names = await packages.names();
    const offer = names.length > 0 ? `it has ${names.join(', ')}` : 'no shell with packages has been published yet';
    return refuse(reply, 404, 'notFound', `This registry does not have ${name.slice(0, 100)}: ${offer}`);
  };
  const documentOf = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = nameOf(request);
    const short = request.headers.accept?.includes(shortForm) === true;
    const text = await packages.packument(name, short);
    return text
      ? sendDocument(request, reply, text, short ? shortForm : 'application/json; charset=utf-8')
      : unknown(reply, name);
  };
  const manifestOf = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const manifest = await packages.manifest(nameOf(request), paramsOf(request).version);
    if (!manifest) return unknown(reply, `${nameOf(request)}@${paramsOf(request).version}`);
    return sendDocument(request, reply, new EncodedText(JSON.stringify(manifest)), 'application/json; charset=utf-8');
  };
  const tarballOf = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const name = nameOf(request);
    const { file } = paramsOf(request);
    const short = name.slice(name.indexOf('/') + 1);
    const version = file.startsWith(`${short}-`) && file.endsWith('.tgz') ? file.slice(short.length + 1, -'.tgz'.length) : '';
    const bytes = await stored(name, packages.tarballs.find(name, version));
    return bytes ? sendTarball(request, reply, bytes, 'public, max-age=31536000, immutable') : unknown(reply, `${name} ${file}`);
  };

  for (const path of [`${packagesPath}/:name`, `${packagesPath}/:scope/:name`]) {
    scope.get(path, path.includes(':scope') ? eitherOf(documentOf, manifestOf) : documentOf);
    scope.get(`${path}/-/:file`, tarballOf);
  }
  scope.get(`${packagesPath}/:scope/:name/:version`, manifestOf);
  scope.get('/platform/create.tgz', async (request, reply) => {
    const version = await packages.latest(toolsPackage);
    const bytes = version === undefined ? undefined : await stored(toolsPackage, packages.tarballs.create(version));
    return bytes ? sendTarball(request, reply, bytes, 'no-cache') : unknown(reply, toolsPackage);
  });
  // npx caches the content of an address: the program checks whether it is the latest, and continues at the address of its
  // version.
  scope.get('/platform/create/:file', async (request, reply) => {
    const version = paramsOf(request).file.replace(/\.tgz$/, '');
    const bytes = await stored(toolsPackage, packages.tarballs.create(version));
    return bytes ? sendTarball(request, reply, bytes, 'no-cache') : unknown(reply, `${toolsPackage}@${version}`);
  });
  // `npm audit signatures` requests it of each registry.
  scope.get(`${packagesPath}/-/npm/v1/keys`, async (_request, reply) =>
    readable(reply)
      .header('cache-control', 'no-cache')
      .send({ keys: [packages.key] }),
  );
  scope.get(`${packagesPath}/-/ping`, async (_request, reply) => reply.header('cache-control', 'no-store').send({}));
};

/** `/@juhe%2fui/1.0.3` has two segments like `/@juhe/ui`; the first one distinguishes them. */
const eitherOf =
  (document: Handler, manifest: Handler): Handler =>
  (request, reply) => {
    const { scope = '', name } = paramsOf(request);
    if (!scope.includes('/')) return document(request, reply);
    request.params = { name: scope, version: name };
    return manifest(request, reply);
  };
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Refuses writes by npm before a body is read: packages are published with the shell. */
const registerRefusal = (scope: FastifyInstance): void => {
  scope.route({
    method: ['PUT', 'POST', 'PATCH', 'DELETE'],
    url: `${packagesPath}/*`,
    onRequest: async (_request, reply) => {
      reply.header('allow', 'GET, HEAD');
      return refuse(reply, 405, 'readOnly', 'Packages are published with the shell; nobody can write to this registry');
    },
    handler: async (_request, reply) => reply.send(),
  });
};

interface OfShell {
  readonly app: string;
  readonly release: string;
  readonly file: string;
}
const ofShell = (request: FastifyRequest): OfShell => request.params as OfShell;

const registerPublishing = (scope: FastifyInstance, packages: PackageRegistry): void => {
  const onlyShell = async (request: FastifyRequest): Promise<void> => {
    const { app } = ofShell(request);
    ownApp(callerIn(request), app);
    if (app !== 'shell') throw badField('app', 'packages come with the shell only');
  };
  const path = '/platform/releases/:app/:release/packages';
  scope.post(path, { onRequest: onlyShell, bodyLimit: 1024 * 1024 }, async (request, reply) => {
    const versions = await packages.assign(ofShell(request).release, request.body, callerIn(request).name);
    return reply.code(201).send(done({ versions }, 201));
  });
  scope.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: limits.fileBytes },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    uploads.put(`${path}/:file`, { onRequest: onlyShell, bodyLimit: limits.fileBytes }, async (request, _reply) => {
      const { file } = ofShell(request);
      if (!/^[0-9a-f]{96}$/.test(file)) throw badField('file', 'the sha384 of the file, in hex');
      if (!Buffer.isBuffer(request.body)) throw deliveryFail('wrongMedia', 'Send the file as application/octet-stream');
      await packages.upload(Buffer.from(file, 'hex').toString('base64'), request.body);
      return done(null);
    });
  });
};

/**
 * `/platform/packages/`: the platform's packages in npm's documented format, readable by everybody; `/platform/create.tgz`
 * creates a new remote. They are published with a release of the shell: `POST /platform/releases/shell/:release/packages`.
 */
export const registerPackageRoutes = async (
  app: FastifyInstance,
  deps: AccessDeps,
  { packages }: { readonly packages: PackageRegistry },
): Promise<void> => {
  const { config } = deps;
  const buckets = createTokenBuckets();
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    scope.addHook('onRequest', async ({ ip }) => {
      const retryAfter = buckets.take(`packages ${addressKey(ip)}`, addressBudget(readBudget, ip, config.rateLimitScale));
      if (retryAfter > 0) throw tooMany(retryAfter);
    });
    registerReading(scope, packages);
    registerRefusal(scope);
  });
  await app.register(async (scope) => {
    registerDeliveryErrors(scope);
    authenticate(scope, deps);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    registerPublishing(scope, packages);
  });
};
