import { defineFailures } from '../../http/failures.ts';

/** Refusals of the AI chat, in the reader's language. */
export const chatFail = defineFailures({
  'chat.missing': {
    code: 404,
    'zh-Hans': '对话不存在或已删除',
    'zh-Hant': '對話不存在或已刪除',
    en: 'This conversation does not exist or has been deleted',
    fr: 'Cette conversation n’existe pas ou a été supprimée',
    es: 'Esta conversación no existe o se ha eliminado',
  },
  'chat.running': {
    code: 409,
    'zh-Hans': '上一个问题还在回答，请等它答完或先停止',
    'zh-Hant': '上一個問題還在回答，請等它答完或先停止',
    en: 'The previous question is still being answered. Wait for it or stop it first',
    fr: 'La question précédente est en cours de réponse. Attendez ou arrêtez-la d’abord',
    es: 'La pregunta anterior aún se está respondiendo. Espera o detenla primero',
  },
  'chat.tooMany': {
    code: 409,
    'zh-Hans': '最多同时回答 {n} 个问题，请等其中一个答完',
    'zh-Hant': '最多同時回答 {n} 個問題，請等其中一個答完',
    en: '{n, plural, one {At most # question is answered at the same time. Wait until it is done} other {At most # questions are answered at the same time. Wait until one of them is done}}',
    fr: '{n, plural, one {Au plus # question reçoit une réponse à la fois. Attendez qu’elle soit terminée} many {Au plus # de questions reçoivent une réponse à la fois. Attendez que l’une soit terminée} other {Au plus # questions reçoivent une réponse à la fois. Attendez que l’une soit terminée}}',
    es: '{n, plural, one {Se responde como máximo # pregunta a la vez. Espera a que termine} many {Se responden como máximo # de preguntas a la vez. Espera a que termine una} other {Se responden como máximo # preguntas a la vez. Espera a que termine una}}',
  },
  'chat.dailyLimit': {
    code: 429,
    'zh-Hans': '今天的 {n} 次提问已用完，明天再来吧',
    'zh-Hant': '今天的 {n} 次提問已用完，明天再來吧',
    en: '{n, plural, one {You have used today’s # question. Come back tomorrow} other {You have used today’s # questions. Come back tomorrow}}',
    fr: '{n, plural, one {Votre # question du jour est épuisée. Revenez demain} many {Vos # de questions du jour sont épuisées. Revenez demain} other {Vos # questions du jour sont épuisées. Revenez demain}}',
    es: '{n, plural, one {Has usado la # pregunta de hoy. Vuelve mañana} many {Has usado las # de preguntas de hoy. Vuelve mañana} other {Has usado las # preguntas de hoy. Vuelve mañana}}',
  },
  'chat.notLast': {
    code: 409,
    'zh-Hans': '只能重答或修改最后一个问题',
    'zh-Hant': '只能重答或修改最後一個問題',
    en: 'Only the last question can be changed or answered again',
    fr: 'Seule la dernière question peut être reposée ou modifiée',
    es: 'Solo se puede repetir o cambiar la última pregunta',
  },
});
