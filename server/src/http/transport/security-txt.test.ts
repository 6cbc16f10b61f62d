import { testServer } from '../../test/test-server.ts';

const address = '/.well-known/security.txt';

it('names the contact and an expiry date in the future (RFC 9116)', async () => {
  const server = await testServer({
    env: { SECURITY_CONTACT: 'mailto:security@example.org', PUBLIC_ORIGIN: 'https://juhe.example' },
  });
  try {
    const answer = await server.app.inject({ url: address });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toContain('Contact: mailto:security@example.org\n');
    expect(answer.body).toContain(`Canonical: https://juhe.example${address}\n`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(answer.body)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  } finally {
    await server.close();
  }
});

it('does not exist without a contact', async () => {
  const server = await testServer();
  try {
    expect((await server.app.inject({ url: address })).statusCode).toBe(404);
  } finally {
    await server.close();
  }
});
