import { createLog, maskMobiles, pathOf } from './log.ts';

const lines = (write: (log: ReturnType<typeof createLog>) => void): string => {
  let text = '';
  write(createLog({ logLevel: 'info' }, { write: (line: string) => (text += line) }));
  return text;
};

describe('the log', () => {
  it('masks mobile numbers wherever they stand', () => {
    expect(maskMobiles('to 13800000001, ref 202611210000001')).toBe('to 138****0001, ref 202611210000001');
    const text = lines((log) => log.info({ who: '13800000001', err: new Error('no member 13800000002') }, 'sent to 13800000003'));
    expect(text).not.toMatch(/1380000000\d/);
    expect(text).toContain('sent to 138****0003');
  });

  it('drops secrets by their names', () => {
    const text = lines((log) =>
      log.info({ password: 'Demo1234', input: { token: 'abc', smsCode: '123456' }, headers: { authorization: 'x' } }, 'call'),
    );
    expect(text).not.toMatch(/Demo1234|abc|123456|authorization/);
  });

  it('keeps the path of a request without its query', () => {
    expect(pathOf('/juhe/api/x?mobile=13800000001#y')).toBe('/juhe/api/x');
    expect(pathOf('/dev/inbox/13800000001')).toBe('/dev/inbox/138****0001');
  });

  it('keeps the code of a database error but not its detail', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'member_mobile_key',
      detail: 'Key (mobile)=(x-secret) already exists.',
    });
    const text = lines((log) => log.error({ err: error }, 'failed'));
    expect(JSON.parse(text)).toMatchObject({ level: 'error', err: { code: '23505', constraint: 'member_mobile_key' } });
    expect(text).not.toContain('x-secret');
  });
});
