/** The top-up whose cashier the member was sent to: the page shows its result when the member returns. */
const key = 'auction.topUp';

/** If the browser refuses the storage, the page does not know the last top-up and shows the form. */
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
