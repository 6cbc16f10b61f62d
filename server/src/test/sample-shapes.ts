import { z } from 'zod';
import { type Shape, shapeOf } from '@juhe/contract/shape';
import type { Operation } from '@juhe/contract/operation';
import { type Served, servedApi } from '../delivery/gate/operations.ts';

const answer = (field: string) => z.object({ list: z.array(z.object({ name: z.string(), [field]: z.number() })) });

/** The shape of `GET /api/goods`, whose price is named `field`. */
export const answerOf = (field: string): Shape => shapeOf(answer(field), 'output', z);

/** An API with one operation, `GET /api/goods`. */
export const goodsApi = (field: string): Served =>
  servedApi([
    [
      {
        operation: {
          id: 'mall/goods.goods',
          method: 'GET',
          path: '/api/goods',
          encoding: 'query',
          access: 'public',
          summary: 's',
        } as Operation,
        input: z.object({}),
        output: answer(field),
        handler: () => undefined,
      },
    ],
  ]);
