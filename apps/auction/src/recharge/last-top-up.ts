/** The top-up whose cashier the member was sent to: the page tells how it ended when the member is back. */
const key = 'auction.topUp';

export const rememberTopUp = (payNo: string): void => sessionStorage.setItem(key, payNo);
export const lastTopUp = (): string | null => sessionStorage.getItem(key);
export const forgetTopUp = (): void => sessionStorage.removeItem(key);
