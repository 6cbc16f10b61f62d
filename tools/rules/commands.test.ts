import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { read, root } from './repository.ts';

/** Runs a command of the repository until it exits. */
const run = (script: string, args: string[], env: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: number | null; output: string }>((answer) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: '/',
      env: { PATH: process.env.PATH ?? '', ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => answer({ code, output }));
  });

const listen = (server: Server): Promise<number> =>
  new Promise((answer) => {
    server.listen(0, '127.0.0.1', () => answer((server.address() as AddressInfo).port));
  });

const operatorOnly = { security: [{ operator: [] }] };
const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } };
const json = (properties: object, required: string[]) => ({
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});
/** A document in the server's format (server/src/http/document/openapi.ts). */
const document = {
  paths: {
    '/juhe/api/operator/shop/list': {
      get: {
        ...operatorOnly,
        operationId: 'applyfor/shop.listShopApplications',
        summary: 'Applications that wait.',
        parameters: [{ name: 'pageNum', in: 'query', required: false, schema: { type: 'integer' } }],
      },
    },
    '/juhe/api/operator/shop/reject': {
      post: {
        ...operatorOnly,
        operationId: 'applyfor/shop.rejectShop',
        summary: 'Rejects with a reason.',
        parameters: [key],
        requestBody: json(
          { note: { type: 'string' }, id: { type: 'string' }, reason: { type: 'string' }, level: { type: 'integer' } },
          ['id', 'reason'],
        ),
      },
    },
    '/juhe/api/operator/shop/approve': {
      post: {
        ...operatorOnly,
        operationId: 'applyfor/shop.approveShop',
        summary: 'Approves.',
        requestBody: json({ id: { type: 'string' } }, ['id']),
      },
    },
    '/juhe/api/mall/cart': {
      get: { operationId: 'mall/cart.listCart', summary: 'The cart.', security: [{ session: [] }] },
    },
  },
};

describe('npm run op', () => {
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  let server: Server;
  let env: Record<string, string>;

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        if (request.url === '/juhe/openapi.json') return response.end(JSON.stringify(document));
        requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
        const refused = body.includes('gone');
        return response.end(
          JSON.stringify({
            code: refused ? 404 : 200,
            msg: refused ? 'no such application' : 'ok',
            data: refused ? null : { state: 'done' },
          }),
        );
      });
    });
    env = { PORT: String(await listen(server)), OPERATOR_TOKEN: 'token-of-the-operator' };
  });
  beforeEach(() => requests.splice(0));
  afterAll(() => server.close());

  it('lists exactly the operations of operators', async () => {
    const { code, output } = await run('tools/op.mjs', ['list'], env);
    expect(code).toBe(0);
    expect(output).toContain('reject-shop <id> <reason> [note=…] [level=…]');
    expect(output).not.toContain('get-shop-car-list');
  });

  it('assigns the inputs in order and by name, with the token and a key', async () => {
    const { code, output } = await run('tools/op.mjs', ['reject-shop', '12', 'no licence', 'level=3'], env);
    expect(output).toContain('"state": "done"');
    expect(code).toBe(0);
    const [call] = requests;
    expect(call).toMatchObject({ method: 'POST', url: '/juhe/api/operator/shop/reject' });
    expect(JSON.parse(call?.body ?? '')).toEqual({ id: '12', reason: 'no licence', level: 3 });
    expect(call?.headers).toMatchObject({ authorization: 'token-of-the-operator', 'content-type': 'application/json' });
    expect(call?.headers['idempotency-key']).toMatch(/^[\w:-]{8,100}$/);
  });

  it('accepts the unambiguous beginning of a command, and a call by id', async () => {
    expect((await run('tools/op.mjs', ['approve', '7'], env)).code).toBe(0);
    expect((await run('tools/op.mjs', ['call', 'applyfor/shop.listShopApplications', 'pageNum=2'], env)).code).toBe(0);
    expect(requests.map(({ url }) => url)).toEqual(['/juhe/api/operator/shop/approve', '/juhe/api/operator/shop/list?pageNum=2']);
  });

  it.each([
    ['/', '/openapi.json'],
    ['', '/juhe/openapi.json'],
    ['/a', '/a/openapi.json'],
  ])('reads the document where API_PREFIX=%j has it', async (prefix, path) => {
    const paths: (string | undefined)[] = [];
    const instance = createServer((request, response) => {
      paths.push(request.url);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
    });
    const port = await listen(instance);
    const { code } = await run('tools/op.mjs', ['list'], { ...env, PORT: String(port), API_PREFIX: prefix });
    instance.close();
    expect([code, paths]).toEqual([0, [path]]);
  });

  it('prints a refusal and exits with 1', async () => {
    expect(await run('tools/op.mjs', ['approve-shop', 'gone'], env)).toEqual({
      code: 1,
      output: 'approve-shop: 404 no such application\n',
    });
  });

  it.each([
    [['reject-shop', '12'], 'reason missing'],
    [['approve-shop', '1', '2'], 'more arguments than inputs: 2'],
    [['list-shop-applications', 'state=open'], 'there is no input state. It takes: [pageNum=…]'],
    [['make-rich'], 'There is no command make-rich'],
    [['call', 'mall/cart.nothing'], 'There is no operation mall/cart.nothing'],
  ])('%j changes nothing and prints the reason', async (args, message) => {
    const { code, output } = await run('tools/op.mjs', args, env);
    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(requests).toEqual([]);
  });

  it('reports that no instance responds', async () => {
    const { code, output } = await run('tools/op.mjs', ['list'], { ...env, PORT: '1' });
    expect(code).toBe(1);
    expect(output).toMatch(/^No instance answers at http:\/\/127.0.0.1:1 \(.+\n$/);
  });
});

describe('npm start', () => {
  it('reports in one line that its port is in use, and how to choose another', async () => {
    const server = createServer();
    const port = await listen(server);
    const { code, output } = await run('tools/start.mjs', [], { PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(output).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start\n`,
    );
  });
});

describe('the announcement of npm start', () => {
  it('waits for its own server and names its port, wherever another program responds', async () => {
    const script = `
      import { channel } from 'node:diagnostics_channel';
      import { createServer } from 'node:http';
      import { announce, ownPort } from '${root}/tools/run/announce.mjs';
      announce({ host: '127.0.0.1', portOf: ownPort() });
      const server = createServer((request, response) => response.end('{}'));
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address();
        setTimeout(() => {
          console.log('listening at ' + port);
          channel('juhe.listening').publish({ port });
        }, 500);
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: { PATH: process.env.PATH ?? '' } });
    let output = '';
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Stop with Ctrl+C')) resolve();
      });
    });
    child.kill('SIGKILL');
    expect(output).toMatch(/^listening at (\d+)\n\n {2}Juhe is ready at http:\/\/127\.0\.0\.1:\1\/h5\//);
  });

  it('listens to the channel on which the server publishes its port', () => {
    const [name] = /channel\('([\w.]+)'\)/.exec(read('server/src/main.ts'))?.slice(1) ?? [];
    expect(read('tools/run/announce.mjs')).toContain(`subscribe('${name}'`);
  });
});

describe('npm run dev', () => {
  it('refuses an unknown app and names the existing ones', async () => {
    const { code, output } = await run('tools/dev.mjs', ['mal']);
    expect(code).toBe(1);
    expect(output).toMatch(/^There is no app mal\. Apps: .*mall/);
  });

  it('does not disturb the shell of an instance that runs alone', async () => {
    const server = createServer((_request, response) => response.end(JSON.stringify({ schema: 1, env: 'development' })));
    const port = await listen(server);
    const { code, output } = await run('tools/dev.mjs', ['mall', 'shell'], { PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(output).toBe(
      `The shell of http://127.0.0.1:${port} runs already. Stop that instance, or start another: PORT=… npm run dev -- shell\n`,
    );
  });
});

describe('npm run bench', () => {
  it('refuses an unknown benchmark and names the existing ones', async () => {
    const { code, output } = await run('tools/bench.mjs', ['nothing']);
    expect(code).toBe(1);
    expect(output).toMatch(/There is no benchmark nothing\. Benchmarks: .*api/);
  });
});
