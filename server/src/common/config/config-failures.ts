import { defineFailures } from '../../http/failures.ts';

export const configFail = defineFailures({
  'config.unknownKey': {
    code: 400,
    'zh-Hans': '只能设置以下配置项：{keys}',
    'zh-Hant': '只能設定以下設定項：{keys}',
    en: 'Only these settings can be changed: {keys}',
    fr: 'Seuls ces paramètres sont modifiables : {keys}',
    es: 'Solo puedes cambiar estos ajustes: {keys}',
  },
});
