import type { FieldLabel } from './card-field-labels.ts';

/** Labels of the fields of shops and of applications for a shop or as an expert, as in `field-labels.ts`. */
export const shopFieldLabels: Readonly<Record<string, FieldLabel>> = {
  orders: ['完成的订单数', '完成的訂單數', 'Completed orders', 'Commandes terminées', 'Pedidos completados'],
  fans: ['粉丝数', '粉絲數', 'Followers', 'Abonnés', 'Seguidores'],
  kind: ['类型', '類型', 'Kind', 'Type', 'Tipo'],
  companyName: ['企业名称', '企業名稱', 'Company name', 'Nom de l’entreprise', 'Nombre de la empresa'],
  creditCode: ['统一社会信用代码', '統一社會信用代碼', 'Credit code', 'Code de crédit social', 'Código de crédito social'],
  legalName: ['真实姓名', '真實姓名', 'Legal name', 'Nom légal', 'Nombre legal'],
  idNumber: ['身份证号', '身分證號', 'Identity number', 'Numéro d’identité', 'Número de identidad'],
  licenceUntil: ['执照有效期', '執照有效期', 'Licence valid until', 'Validité du registre', 'Validez de la licencia'],
  logo: ['店铺标志', '店鋪標誌', 'Logo', 'Logo', 'Logotipo'],
  openHours: ['服务时间', '服務時間', 'Opening hours', 'Horaires', 'Horario'],
  notice: ['店铺公告', '店鋪公告', 'Notice', 'Annonce', 'Aviso de la tienda'],
  shopName: ['店铺名称', '店鋪名稱', 'Shop name', 'Nom de la boutique', 'Nombre de la tienda'],
  licenceIds: ['营业执照', '營業執照', 'Business licence', 'Registre de commerce', 'Licencia comercial'],
  identityIds: ['身份证照片', '身分證照片', 'Identity card', 'Carte d’identité', 'Documento de identidad'],
  despiteDoubts: ['已核实存疑', '已核實存疑', 'Despite doubts', 'Malgré les doutes', 'Pese a las dudas'],
  marks: ['标出的内容', '標出的內容', 'Marked fields', 'Champs signalés', 'Campos señalados'],
  field: ['标出的一项', '標出的一項', 'Field', 'Champ', 'Campo'],
  levelId: ['级别', '級別', 'Rank', 'Rang', 'Rango'],
  titles: [
    '其他语言的标题',
    '其他語言的標題',
    'Titles in other languages',
    'Titres dans d’autres langues',
    'Títulos en otros idiomas',
  ],
  wordlessUrl: ['无文字图片', '無文字圖片', 'Picture without words', 'Image sans texte', 'Imagen sin texto'],
};
