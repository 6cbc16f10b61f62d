import { catalogue } from '@juhe/contract/mall/catalogue';
import { catalogueSchemas } from '@juhe/contract/mall/catalogue.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './catalogue.service.ts';

export const catalogueRoutes = routes(catalogue, catalogueSchemas, {
  listProducts: (ctx, input) => service.listProducts(ctx, input),
  showProduct: (ctx, input) => service.showProduct(ctx, input),
  createProduct: (ctx, input) => service.createProduct(ctx, input),
  updateProduct: (ctx, input) => service.updateProduct(ctx, input),
  shelveProduct: (ctx, input) => service.shelveProduct(ctx, input),
  addSku: (ctx, input) => service.addSku(ctx, input),
  removeSku: (ctx, input) => service.removeSku(ctx, input),
  setSkuPrice: (ctx, input) => service.setSkuPrice(ctx, input),
  setSkuStock: (ctx, input) => service.setSkuStock(ctx, input),
});
