import { useGetPaymentPasswordQuery } from '@juhe/api-client/payment/password';
import { usePaymentPasswordSetting } from '@juhe/api-client/payment/password-setting';

/** What is known of the member's payment password, and the calls that set it: for `usePaymentProof` of the kit's parts. */
export const usePaymentPassword = (skip = false) => {
  const { data: standing } = useGetPaymentPasswordQuery(undefined, { skip, refetchOnMountOrArgChange: true });
  return { standing, setting: usePaymentPasswordSetting() };
};
