import { form, json, type SampleApp, sampleApp, url } from '../../test/sample-app.ts';

let site: SampleApp;

beforeAll(async () => {
  site = await sampleApp();
});
afterAll(() => site.close());

const post: SampleApp['post'] = (...call) => site.post(...call);
const get: SampleApp['get'] = (...call) => site.get(...call);

const validForm = 'mobile=13800000001&quantity=3&name=%E7%8E%8B';

describe('input', () => {
  it('is accepted as a form or as JSON, whatever is declared', async () => {
    const expected = { mobile: '13800000001', quantity: 3, name: '王', isDefault: false };
    expect((await post('echo', validForm)).body).toEqual({ code: 200, msg: 'ok', data: expected });
    expect((await post('echo', JSON.stringify({ ...expected, quantity: '3' }), json)).body.data).toEqual(expected);
    expect((await post('echo', JSON.stringify(expected), 'application/json; charset=UTF-8')).body.data).toEqual(expected);
  });

  it('is read from comma-joined lists, flags, the query and the path', async () => {
    expect((await post('echo', `${validForm}&tags=a,b&isDefault=1`)).body.data).toMatchObject({
      tags: ['a', 'b'],
      isDefault: true,
    });
    expect((await get('find?keyword=%E4%B9%A6+a&pageNum=2')).body.data).toEqual({ keyword: '书 a', pageNum: 2 });
    expect((await get('byKey/sys.global.graying.app')).body.data).toBe('sys.global.graying.app');
    expect((await post('modify?permissionLevel=2', '{"note":"x"}', json)).body.data).toBe(2);
    expect((await site.send({ method: 'POST', url: url('modify?permissionLevel=2') })).body.data).toBe(2);
  });

  it.each([
    ['a missing field', 'mobile=13800000001&quantity=3', form, 'name', '请填写姓名'],
    ['an empty field', `mobile=13800000001&quantity=3&name=`, form, 'name', '请填写姓名'],
    ['whitespace only', `mobile=13800000001&quantity=3&name=+++`, form, 'name', '请填写姓名'],
    ['an invalid mobile', validForm.replace('138', '128'), form, 'mobile', '手机号格式不正确'],
    ['over-long text', `mobile=13800000001&quantity=3&name=${'x'.repeat(11)}`, form, 'name', '姓名最多 10 个字符'],
    ['zero', validForm.replace('quantity=3', 'quantity=0'), form, 'quantity', '数量不能小于 1'],
    ['a negative number', validForm.replace('quantity=3', 'quantity=-1'), form, 'quantity', '数量不能小于 1'],
    ['too large a number', validForm.replace('quantity=3', 'quantity=100'), form, 'quantity', '数量不能大于 99'],
    ['a fraction', validForm.replace('quantity=3', 'quantity=0.001'), form, 'quantity', '数量格式不正确'],
    ['1e21', validForm.replace('quantity=3', 'quantity=1e21'), form, 'quantity', '数量格式不正确'],
    ['NaN', validForm.replace('quantity=3', 'quantity=NaN'), form, 'quantity', '数量格式不正确'],
    [
      'full-width digits',
      validForm.replace('quantity=3', `quantity=${encodeURIComponent('３')}`),
      form,
      'quantity',
      '数量格式不正确',
    ],
    ['a duplicate key', `${validForm}&name=b`, form, 'name', '姓名重复提交'],
    ['a null byte', `${validForm}%00`, form, 'name', '姓名含有不允许的内容'],
    ['an array in brackets for a scalar', 'mobile=13800000001&quantity=3&name[]=a', form, 'name', '请填写姓名'],
    ['__proto__', `${validForm}&__proto__=x`, form, '__proto__', '“__proto__”含有不允许的内容'],
    ['constructor', `${validForm}&constructor=x`, form, 'constructor', '“constructor”含有不允许的内容'],
    ['an unknown choice', `${validForm}&gender=x`, form, 'gender', '性别不在可选范围内'],
    ['too many items', `${validForm}&tags=a,b,c,d`, form, 'tags', '标签最多 3 项'],
    ['an invalid flag', `${validForm}&isDefault=yes`, form, 'isDefault', '默认地址格式不正确'],
    ['JSON: an array for a scalar', '{"mobile":["13800000001"],"quantity":3,"name":"a"}', json, 'mobile', '手机号格式不正确'],
    ['JSON: an object for a scalar', '{"mobile":{"a":1},"quantity":3,"name":"a"}', json, 'mobile', '手机号格式不正确'],
    ['JSON: null', '{"mobile":null,"quantity":3,"name":"a"}', json, 'mobile', '手机号格式不正确'],
    ['JSON: 1e21', '{"mobile":"13800000001","quantity":1e21,"name":"a"}', json, 'quantity', '数量格式不正确'],
    ['JSON: 1e999', '{"mobile":"13800000001","quantity":1e999,"name":"a"}', json, 'quantity', '数量格式不正确'],
    ['JSON: a fraction', '{"mobile":"13800000001","quantity":1.5,"name":"a"}', json, 'quantity', '数量格式不正确'],
    ['JSON: a duplicate key', '{"mobile":"13800000001","quantity":3,"name":"a","n\\u0061me":"b"}', json, 'name', '姓名重复提交'],
    [
      'JSON: __proto__',
      '{"mobile":"13800000001","quantity":3,"name":"a","__proto__":{}}',
      json,
      '__proto__',
      '“__proto__”含有不允许的内容',
    ],
    [
      'JSON: a nested constructor',
      '{"mobile":"13800000001","quantity":3,"name":"a","x":[{"constructor":1}]}',
      json,
      'constructor',
      '“constructor”含有不允许的内容',
    ],
    [
      'JSON: half a surrogate pair',
      '{"mobile":"13800000001","quantity":3,"name":"a\\ud83d"}',
      json,
      'name',
      '姓名含有不允许的内容',
    ],
    ['JSON: a null byte', '{"mobile":"13800000001","quantity":3,"name":"a\\u0000"}', json, 'name', '姓名含有不允许的内容'],
    [
      'JSON: an invalid nested field',
      '{"mobile":"13800000001","quantity":3,"name":"a","items":[{"skuId":"a","quantity":10}]}',
      json,
      'items.0.quantity',
      '数量不能大于 9',
    ],
    [
      'JSON: a missing nested field',
      '{"mobile":"13800000001","quantity":3,"name":"a","items":[{"quantity":1}]}',
      json,
      'items.0.skuId',
      '请填写商品规格',
    ],
    ['JSON: an array as the body', '[1]', json, '', '请求内容格式不正确'],
    ['JSON: a number as the body', '7', json, '', '请求内容格式不正确'],
  ])('is refused for %s, naming the field', async (_title, payload, type, field, msg) => {
    const { status, body } = await post('echo', payload, type);
    expect(body).toMatchObject({ code: 400, msg, field, data: null });
    expect(status).toBe(200);
  });

  it.each([
    ['malformed JSON', 'POST', 'echo', '{"a":', json, 400],
    ['an excessively nested JSON body', 'POST', 'echo', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, json, 400],
    ['a malformed escape', 'POST', 'echo', 'name=%zz', form, 400],
    ['bytes that are not UTF-8', 'POST', 'echo', Buffer.from([0x61, 0x3d, 0xff, 0xfe]), form, 400],
    ['another charset', 'POST', 'echo', 'name=a', `${form}; charset=gbk`, 415],
    ['another content type', 'POST', 'echo', 'name=a', 'text/plain', 415],
    ['no content type', 'POST', 'echo', 'name=a', '', 415],
    ['multipart for an operation without an upload', 'POST', 'echo', '--x--', 'multipart/form-data; boundary=x', 415],
    ['a form for an operation with an upload', 'POST', 'send', 'name=a', form, 415],
    ['more than 1 MiB', 'POST', 'echo', `name=${'x'.repeat(1024 * 1024)}`, form, 413],
    [
      'more than 200 fields of an object in a JSON body',
      'POST',
      'echo',
      JSON.stringify({ name: Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`a${i}`, 1])) }),
      json,
      400,
    ],
    ['more than 200 fields', 'POST', 'echo', Array.from({ length: 201 }, (_, i) => `a${i}=1`).join('&'), form, 400],
  ] as const)('is refused for %s with its HTTP status', async (_title, method, name, payload, type, code) => {
    const { status, body } = await site.send({
      method,
      url: url(name),
      payload,
      headers: type === '' ? {} : { 'content-type': type },
    });
    expect({ status, code: body.code }).toEqual({ status: code, code });
    expect(body.msg).not.toBe('');
  });

  it('is refused for a repeated or malformed query, and a null byte in the path', async () => {
    expect((await get('find?pageNum=1&pageNum=2')).body).toMatchObject({ code: 400, field: 'pageNum', msg: '页码重复提交' });
    expect((await get('find?keyword=%ff')).status).toBe(400);
    expect((await get('find?keyword=a%00')).body).toMatchObject({ code: 400, field: 'keyword' });
    expect((await get('byKey/a%00b')).body).toMatchObject({ code: 400, field: 'key' });
    expect((await get('byKey/a?key=b')).body).toMatchObject({ code: 400, field: 'key' });
  });

  it('is refused in the caller’s language', async () => {
    const messageIn = async (lang: string) =>
      (await post('echo', 'quantity=1&name=a', form, { 'accept-language': lang })).body.msg;
    expect(await messageIn('zh-TW,zh;q=0.9')).toBe('請填寫手機號碼');
    expect(await messageIn('en-US,en;q=0.9')).toBe('Mobile number: fill this in');
    expect(await messageIn('de, fr;q=0.5, es;q=0.7')).toBe('Número de móvil: campo obligatorio');
    expect(await messageIn('fr')).toBe('Numéro de mobile : champ obligatoire');
    expect(await messageIn('de')).toBe('Mobile number: fill this in');
    expect(await messageIn('*')).toBe('请填写手机号');
  });

  it('contains an upload completely or not at all', async () => {
    const upload = (size: number, extra = '') => {
      const body = `--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n头像\r\n${extra}--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n${'f'.repeat(size)}\r\n--x--\r\n`;
      return post('send', body, 'multipart/form-data; boundary=x');
    };
    expect((await upload(4)).body.data).toEqual({ name: '头像', size: 4, type: 'text/plain', text: 'ffff' });
    expect((await upload(1001)).body).toMatchObject({ code: 413 });
    expect((await upload(1000)).body).toMatchObject({ code: 200 });
    expect((await upload(4, '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nb\r\n')).body).toMatchObject({
      code: 400,
      field: 'name',
    });
    expect((await post('send', '--x\r\ncontent-disp', 'multipart/form-data; boundary=x')).body.code).toBe(400);
    expect((await post('send', '', 'multipart/form-data')).body.code).toBeGreaterThanOrEqual(400);
  });
});
