/** The top-up whose cashier the member was sent to: the page tells how it ended when the member is back. */
const key = 'auction.topUp';

/** Where the browser refuses the storage, the page does not know which one it was and shows the form. */
const tried = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

export const rememberTopUp = (payNo: string): void => void tried(() => sessionStorage.setItem(key, payNo));
export const lastTopUp = (): string | null => tried(() => sessionStorage.getItem(key));
export const forgetTopUp = (): void => void tried(() => sessionStorage.removeItem(key));
