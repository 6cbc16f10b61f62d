import { usePaymentPasswordSetting } from '@juhe/api-client/payment/password-setting';
import { usePaymentPassword } from '@juhe/api-client/payment/payment-password';
import { PaymentPasswordSheet } from '@juhe/ui/parts/payment/payment-password-sheet';
import { type PaymentProofState, usePaymentProof } from '@juhe/ui/parts/payment/use-payment-proof';

/** Sets and resets the payment password. */
export const PasswordSheet = (sheet: { open: boolean; onClose: () => void }) => (
  <PaymentPasswordSheet {...sheet} {...usePaymentPasswordSetting()} />
);

interface Options {
  open: boolean;
  isLikely?: boolean;
  onSendCode: () => Promise<{ waitSeconds: number }>;
}

/** `usePaymentProof` for a sheet of the wallet, with the state of the member's payment password while it is open. */
export const useWalletProof = ({ open, ...options }: Options): PaymentProofState =>
  usePaymentProof({ ...usePaymentPassword(!open), ...options });
