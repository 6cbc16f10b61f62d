import { deviceValue } from '@juhe/platform';

const hidden = deviceValue({ key: 'juhe-wallet-hidden', scope: 'device', text: (stored) => stored });

/** Hides or shows the wallet's amounts on this device; stored only here. */
export const hideAmounts = (hide: boolean): void => void hidden.write(hide ? '1' : undefined);

/** Whether the member hides amounts on this device. */
export const useHiddenAmounts = (): boolean => hidden.useValue() === '1';
