import { useSendPaymentPasswordCodeMutation, useSetPaymentPasswordMutation } from '@juhe/api-client/payment/password';

/** The calls that set and reset the payment password: for the `PaymentPasswordSheet` of the UI parts. */
export const usePaymentPasswordSetting = () => {
  const [sendCode] = useSendPaymentPasswordCodeMutation();
  const [save] = useSetPaymentPasswordMutation();
  return {
    onSend: () => sendCode(undefined).unwrap(),
    onSave: (input: { code: string; password: string }) => save(input).unwrap(),
  };
};
