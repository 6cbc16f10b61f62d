import { languages, useLang } from '@juhe/platform';

/** Texts for confirming a payment: zh-Hans, zh-Hant, en, fr, es. */
const table = {
  password: ['支付密码', '付款密碼', 'Payment password', 'Mot de passe de paiement', 'Contraseña de pago'],
  signIn: ['登录密码', '登入密碼', 'Sign-in password', 'Mot de passe de connexion', 'Contraseña de inicio de sesión'],
  digitsHint: ['6 位数字', '6 位數字', 'Six digits', 'Six chiffres', 'Seis cifras'],
  code: ['验证码', '驗證碼', 'Code', 'Code', 'Código'],
  codeHint: [
    '发送到您绑定的手机号，仅用于本次付款',
    '傳送到您綁定的手機號碼，僅用於本次付款',
    'Sent to your own number, for this payment only',
    'Envoyé à votre numéro, pour ce paiement uniquement',
    'Enviado a tu número, solo para este pago',
  ],
  byCode: ['改用短信验证码', '改用簡訊驗證碼', 'Use a code instead', 'Utiliser un code par SMS', 'Usar un código por SMS'],
  byPassword: ['改用密码', '改用密碼', 'Use the password instead', 'Utiliser le mot de passe', 'Usar la contraseña'],
  forgot: ['忘记支付密码？', '忘記付款密碼？', 'Forgot it?', 'Mot de passe oublié ?', '¿La has olvidado?'],
  setUp: ['设置支付密码', '設定付款密碼', 'Set a payment password', 'Définir un mot de passe', 'Crear contraseña de pago'],
  locked: [
    '支付密码多次输错，请于此时间后再试：',
    '付款密碼多次輸錯，請於此時間後再試：',
    'Too many wrong tries. Try again after ',
    'Trop d’erreurs. Réessayez après ',
    'Demasiados errores. Inténtalo después de ',
  ],
  setTitle: ['支付密码', '付款密碼', 'Payment password', 'Code de paiement', 'Clave de pago'],
  setNote: [
    '用于付款、提现和转赠。请勿使用相同数字、连续数字或手机号后六位。',
    '用於付款、提領和轉贈。請勿使用相同數字、連續數字或手機號碼後六位。',
    'For payments, withdrawals and gifts. Not one digit six times, no run, not the end of your mobile.',
    'Pour les paiements, retraits et cadeaux. Pas de chiffre répété, de suite, ni la fin de votre mobile.',
    'Para pagos, retiradas y regalos. Ni cifras repetidas, ni series, ni el final de tu móvil.',
  ],
  setCodeHint: [
    '发送到您绑定的手机号',
    '傳送到您綁定的手機號碼',
    'Sent to your own number',
    'Envoyé à votre numéro',
    'Enviado a tu número',
  ],
  fresh: ['新支付密码', '新付款密碼', 'New payment password', 'Nouveau mot de passe de paiement', 'Nueva contraseña de pago'],
  again: ['再次输入', '再次輸入', 'Once more', 'Encore une fois', 'Otra vez'],
  differs: ['两次输入不一致', '兩次輸入不一致', 'The two differ', 'Les deux saisies diffèrent', 'No coinciden'],
  six: ['请输入 6 位数字', '請輸入 6 位數字', 'Enter six digits', 'Saisissez six chiffres', 'Introduce seis cifras'],
  missing: [
    '请输入密码或验证码',
    '請輸入密碼或驗證碼',
    'Enter your password or the code',
    'Saisissez votre mot de passe ou le code',
    'Introduce tu contraseña o el código',
  ],
  save: ['保存', '儲存', 'Save', 'Enregistrer', 'Guardar'],
  failed: [
    '出小差了，请稍后再试',
    '發生錯誤，請稍後再試',
    'Something went wrong. Try again later',
    'Une erreur est survenue. Réessayez plus tard',
    'Algo ha ido mal. Inténtalo más tarde',
  ],
} as const satisfies Record<string, readonly [string, string, string, string, string]>;

export const usePaymentTexts = (): ((key: keyof typeof table) => string) => {
  const languageIndex = languages.indexOf(useLang());
  return (key) => table[key][languageIndex] ?? table[key][0];
};
