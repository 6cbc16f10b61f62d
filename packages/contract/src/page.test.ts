import { definePage } from './page.ts';

const order = definePage<'orderNo', 'pay'>('/subPackages/order/order-info');
const list = definePage<never, 'status'>('/subPackages/order/order-list');
const plain = definePage('/pages/mine/mine');

describe('a page builder', () => {
  it('appends the encoded parameters to the path and omits those without a value', () => {
    expect(order({ orderNo: 'A 1&2', pay: 1 })).toBe('/subPackages/order/order-info?orderNo=A+1%262&pay=1');
    expect(order({ orderNo: 'A1', pay: undefined })).toBe('/subPackages/order/order-info?orderNo=A1');
    expect(list({ status: '' })).toBe('/subPackages/order/order-list');
    expect(list()).toBe(list.path);
    expect(plain()).toBe('/pages/mine/mine');
  });

  it('does not compile without a required parameter or with one that the page does not read', () => {
    // @ts-expect-error a required parameter is missing
    expect(order()).toBe(order.path);
    // @ts-expect-error a required parameter is missing
    expect(order({ pay: 1 })).toContain('pay');
    // @ts-expect-error a misspelt parameter
    expect(list({ state: 'paid' })).toContain('state');
    // @ts-expect-error a page without parameters
    expect(plain({ id: 1 })).toContain('id');
    // @ts-expect-error a required parameter has a value
    expect(order({ orderNo: undefined })).toBe(order.path);
  });
});
