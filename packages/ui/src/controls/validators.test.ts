import {
  isAmount,
  isAnyMobile,
  isEmail,
  isIdCard,
  isLandline,
  isLicencePlate,
  isMobile,
  isPassword,
  isSmsCode,
  isUrl,
} from './validators.ts';

const table: [string, (text: string) => boolean, string[], string[]][] = [
  [
    'mobile',
    isMobile,
    ['13800000001', '19912345678'],
    ['12800000001', '1380000000', '138000000011', '１3800000001', ' 13800000001', ''],
  ],
  ['any mobile', isAnyMobile, ['12800000001', '13800000001'], ['11800000001', '23800000001', '1280000000']],
  ['SMS code', isSmsCode, ['000000', '123456'], ['12345', '1234567', '12345a', '１２３４５６', '']],
  [
    'password',
    isPassword,
    ['Demo1234', 'correct horse battery staple', '我家门前有条小河', 'a'.repeat(128)],
    ['Demo123', 'a'.repeat(129)],
  ],
  [
    'ID card',
    isIdCard,
    ['11010519491231002X', '11010519491231002x', '110105491231002'],
    ['110105194912310021', '11010519491331002X', '11010520991231002X', '123', ''],
  ],
  [
    'licence plate',
    isLicencePlate,
    ['京A12345', '粤B12345D', '沪AD12345', '川A1234学', '粤BF12345', '京AK00012', '浙A12345E', '京A12345J'],
    ['A12345', '京I12345', '京A1234', '京A123456', '京A12345L', '京AL12345', '京a12345'],
  ],
  ['amount', isAmount, ['0', '1', '1.2', '1.23', '0.01'], ['1.234', '-1', '.5', '1.', '1,2', '１', '1e3', '']],
  ['e-mail', isEmail, ['a@b.co', 'first.last+tag@sub.example.org'], ['a@b', '@b.co', 'a b@c.de', 'a@b..co', 'a@-b.co', '']],
  [
    'url',
    isUrl,
    ['https://example.org', 'http://a.bc/x?y=1#z'],
    ['example.org', 'ftp://a.bc', 'javascript:alert(1)', 'https://', 'https://a b.cd', ''],
  ],
  [
    'landline',
    isLandline,
    ['0755-2345678', '02987654321', '87654321', '010-62345678-123'],
    ['10-62345678', '010-123', '010-023456789', ''],
  ],
];

describe.each(table)('%s', (_, test, valid, invalid) => {
  it.each(valid)('takes %p', (text) => {
    expect(test(text)).toBe(true);
  });
  it.each(invalid)('refuses %p', (text) => {
    expect(test(text)).toBe(false);
  });
});
