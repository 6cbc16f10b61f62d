import { defineFailures } from '../../http/failures.ts';

/** Refusals of the partner feed, in the reader's language. */
export const partnerFail = defineFailures({
  'partner.off': {
    code: 409,
    'zh-Hans': '暂未接入合作方内容',
    'zh-Hant': '暫未接入合作方內容',
    en: 'The partner’s content is not connected here',
    fr: 'Le contenu du partenaire n’est pas connecté ici',
    es: 'El contenido del socio no está conectado aquí',
  },
});
