import { useGetPaymentPasswordQuery } from '@juhe/api-client/payment/password';
import { usePaymentPasswordSetting } from '@juhe/api-client/payment/password-setting';

/** The state of the member's payment password, and the calls that set it: for `usePaymentProof` of the UI parts. */
export const usePaymentPassword = (skip = false) => {
  const { data: standing } = useGetPaymentPasswordQuery(undefined, { skip, refetchOnMountOrArgChange: true });
  return { standing, setting: usePaymentPasswordSetting() };
};
