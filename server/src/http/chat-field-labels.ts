import type { FieldLabel } from './card-field-labels.ts';

/** Labels of the input fields of conversations, service desks and red packets. */
export const chatFieldLabels: Readonly<Record<string, FieldLabel>> = {
  totalCents: ['账单金额', '帳單金額', 'Total of the bill', 'Total de l’addition', 'Total de la cuenta'],
  voiceId: ['录音', '錄音', 'Recording', 'Enregistrement', 'Grabación'],
  levels: ['音量', '音量', 'Levels', 'Niveaux', 'Niveles'],
  deskId: ['客服', '客服', 'Service desk', 'Service client', 'Atención al cliente'],
  clientId: ['消息编号', '訊息編號', 'Message number', 'Numéro du message', 'Número del mensaje'],
  seqs: ['消息', '訊息', 'Messages', 'Messages', 'Mensajes'],
  wish: ['祝福语', '祝福語', 'Wish', 'Message', 'Mensaje'],
  seq: ['消息位置', '訊息位置', 'Position', 'Position', 'Posición'],
  muted: ['免打扰', '勿擾', 'Mute', 'Silencieux', 'Silencio'],
  pinned: ['置顶', '置頂', 'Pin', 'Épingler', 'Fijar'],
  who: ['谁可以发消息', '誰可以傳訊息', 'Who may write', 'Qui peut écrire', 'Quién puede escribir'],
  receipts: ['已读回执', '已讀回條', 'Read receipts', 'Confirmations de lecture', 'Confirmaciones de lectura'],
  close: ['结束会话', '結束對話', 'Close', 'Clore', 'Cerrar'],
};
