import { defineOperations } from '../operation.ts';
import type { catalogueSchemas } from './catalogue.schemas.ts';

const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', extension: true } as const;

/** Operations of the company on the goods on the shelf. */
export const catalogue = defineOperations<typeof catalogueSchemas>()('mall/catalogue', {
  listProducts: {
    ...operatorRead,
    path: '/api/operator/product/list',
    summary: 'Lists products with their stock, newest first.',
  },
  showProduct: {
    ...operatorRead,
    path: '/api/operator/product/show',
    summary: 'Returns a product with its SKUs, their ids and stock.',
  },
  createProduct: {
    ...operate,
    path: '/api/operator/product/create',
    idempotent: true,
    summary: 'Creates a product with its SKUs.',
  },
  updateProduct: {
    ...operate,
    path: '/api/operator/product/update',
    summary: 'Updates a product; omitted fields stay unchanged.',
  },
  shelveProduct: { ...operate, path: '/api/operator/product/shelve', summary: 'Puts a product on the shelf or takes it off.' },
  addSku: { ...operate, path: '/api/operator/product/addSku', idempotent: true, summary: 'Adds a SKU to a product.' },
  removeSku: {
    ...operate,
    path: '/api/operator/product/removeSku',
    idempotent: true,
    summary: 'Removes a SKU that no open order or running activity contains.',
  },
  setSkuPrice: { ...operate, path: '/api/operator/product/setPrice', idempotent: true, summary: 'Sets the price of a SKU.' },
  setSkuStock: {
    ...operate,
    path: '/api/operator/product/setStock',
    idempotent: true,
    summary: 'Changes the available stock of a SKU by a number of units, or from an expected number to another.',
  },
});
