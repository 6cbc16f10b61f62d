import { langs, type Texts } from './lang.ts';

/** Names of input fields for refusals: zh-Hans, zh-Hant, en, fr, es. A field that is not listed is called by its own name. */
const labels: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  amount: ['金额', '金額', 'Amount', 'Montant', 'Importe'],
  bankName: ['开户银行', '開戶銀行', 'Bank', 'Banque', 'Banco'],
  birthday: ['生日', '生日', 'Birthday', 'Date de naissance', 'Fecha de nacimiento'],
  bio: ['个人简介', '個人簡介', 'About you', 'Présentation', 'Presentación'],
  cardNo: ['银行卡号', '銀行卡號', 'Card number', 'Numéro de carte', 'Número de tarjeta'],
  carrier: ['物流公司', '物流公司', 'Carrier', 'Transporteur', 'Transportista'],
  categoryId: ['分类', '分類', 'Category', 'Catégorie', 'Categoría'],
  city: ['城市', '城市', 'City', 'Ville', 'Ciudad'],
  code: ['验证码', '驗證碼', 'Code', 'Code', 'Código'],
  content: ['内容', '內容', 'Text', 'Texte', 'Texto'],
  date: ['日期', '日期', 'Date', 'Date', 'Fecha'],
  detail: ['详细地址', '詳細地址', 'Street address', 'Adresse', 'Dirección'],
  district: ['区县', '區縣', 'District', 'District', 'Distrito'],
  email: ['邮箱', '電子郵件', 'E-mail', 'E-mail', 'Correo electrónico'],
  file: ['文件', '檔案', 'File', 'Fichier', 'Archivo'],
  gender: ['性别', '性別', 'Gender', 'Genre', 'Género'],
  holder: ['持卡人', '持卡人', 'Card holder', 'Titulaire', 'Titular'],
  id: ['编号', '編號', 'Id', 'Identifiant', 'Identificador'],
  images: ['图片', '圖片', 'Pictures', 'Images', 'Imágenes'],
  items: ['商品', '商品', 'Items', 'Articles', 'Artículos'],
  keyword: ['关键词', '關鍵字', 'Search words', 'Mots-clés', 'Palabras clave'],
  lang: ['语言', '語言', 'Language', 'Langue', 'Idioma'],
  memberId: ['会员', '會員', 'Member', 'Membre', 'Miembro'],
  memo: ['备注', '備註', 'Note', 'Remarque', 'Nota'],
  message: ['消息', '訊息', 'Message', 'Message', 'Mensaje'],
  mobile: ['手机号', '手機號碼', 'Mobile number', 'Numéro de mobile', 'Número de móvil'],
  name: ['姓名', '姓名', 'Name', 'Nom', 'Nombre'],
  newPassword: ['新密码', '新密碼', 'New password', 'Nouveau mot de passe', 'Nueva contraseña'],
  nickname: ['昵称', '暱稱', 'Nickname', 'Pseudonyme', 'Apodo'],
  orderNo: ['订单号', '訂單編號', 'Order number', 'Numéro de commande', 'Número de pedido'],
  pageNum: ['页码', '頁碼', 'Page', 'Page', 'Página'],
  pageSize: ['每页数量', '每頁數量', 'Page size', 'Taille de page', 'Tamaño de página'],
  password: ['密码', '密碼', 'Password', 'Mot de passe', 'Contraseña'],
  payPassword: ['支付密码', '付款密碼', 'Payment password', 'Mot de passe de paiement', 'Contraseña de pago'],
  phone: ['手机号', '手機號碼', 'Phone number', 'Numéro de téléphone', 'Número de teléfono'],
  price: ['价格', '價格', 'Price', 'Prix', 'Precio'],
  productNo: ['拍品编号', '拍品編號', 'Lot number', 'Numéro de lot', 'Número de lote'],
  province: ['省份', '省份', 'Province', 'Province', 'Provincia'],
  quantity: ['数量', '數量', 'Quantity', 'Quantité', 'Cantidad'],
  reason: ['原因', '原因', 'Reason', 'Motif', 'Motivo'],
  remark: ['备注', '備註', 'Note', 'Remarque', 'Nota'],
  saleNo: ['商品编号', '商品編號', 'Product number', 'Numéro de produit', 'Número de producto'],
  skuId: ['商品规格', '商品規格', 'Variant', 'Variante', 'Variante'],
  smsCode: ['验证码', '驗證碼', 'Code', 'Code', 'Código'],
  stars: ['评分', '評分', 'Rating', 'Note', 'Valoración'],
  text: ['内容', '內容', 'Text', 'Texte', 'Texto'],
  title: ['标题', '標題', 'Title', 'Titre', 'Título'],
  type: ['类型', '類型', 'Type', 'Type', 'Tipo'],
  waybillNo: ['运单号', '物流單號', 'Tracking number', 'N° de suivi', 'N.º de seguimiento'],
};

const input: Texts = { 'zh-Hans': '请求内容', 'zh-Hant': '請求內容', en: 'Input', fr: 'Saisie', es: 'Datos' };

/** What a field is called in each language; input without a name is "the input". */
export const fieldLabel = (name: string): Texts => {
  if (name === '') return input;
  const known = Object.hasOwn(labels, name) ? labels[name] : undefined;
  const own = `“${name.slice(0, 40)}”`;
  return Object.fromEntries(langs.map((lang, index) => [lang, known?.[index] ?? own])) as unknown as Texts;
};
