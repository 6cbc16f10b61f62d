import type { Cart, CartLine } from '@juhe/contract/mall/cart.schemas';
import { useAppDispatch, useAppSelector } from '@juhe/platform';
import { useState } from 'react';
import { notChosen, setChosen } from './cart-choice.slice.ts';
import { ownCents } from '../shared/sku-choice.ts';
import { unitsOf } from './use-quantity.ts';

export interface CartChoice {
  managing: boolean;
  setManaging: (managing: boolean) => void;
  selectable: (line: CartLine) => boolean;
  isChosen: (line: CartLine) => boolean;
  choose: (lines: readonly CartLine[], chosen: boolean) => void;
  lines: readonly CartLine[];
  chosen: readonly CartLine[];
  invalid: readonly CartLine[];
  allChosen: boolean;
  /** Sum of the chosen lines, in cents. */
  sumCents: number;
}

/** The selected lines: to be ordered or, in manage mode, removed. */
export const useCartChoice = (cart: Cart): CartChoice => {
  const dispatch = useAppDispatch();
  const deselectedIds = useAppSelector(notChosen);
  const [managing, setManagingOnly] = useState(false);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const lines = cart.shops.flatMap((shop) => shop.lines);
  const selectable = (line: CartLine) => managing || line.invalid === null;
  const isChosen = (line: CartLine) =>
    managing ? marked.includes(line.id) : line.invalid === null && !deselectedIds.includes(line.id);
  const choose = (toggledLines: readonly CartLine[], chosen: boolean) => {
    const ids = toggledLines.filter(selectable).map((line) => line.id);
    if (!managing) return void dispatch(setChosen({ ids, chosen }));
    const remainingIds = marked.filter((id) => !ids.includes(id));
    setMarked(chosen ? [...remainingIds, ...ids] : remainingIds);
  };
  const chosen = lines.filter(isChosen);
  const choosable = lines.filter(selectable);
  return {
    managing,
    setManaging: (next) => {
      setMarked([]);
      setManagingOnly(next);
    },
    selectable,
    isChosen,
    choose,
    lines,
    chosen,
    invalid: lines.filter((line) => line.invalid !== null),
    allChosen: choosable.length > 0 && choosable.every(isChosen),
    sumCents: chosen.reduce((sum, line) => sum + ownCents(line) * unitsOf(line), 0),
  };
};
