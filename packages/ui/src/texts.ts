import { getLang, type Lang, languages, useLang } from '@juhe/platform';

/** The kit's own texts: zh-Hans, zh-Hant, en, fr, es. `{0}` and `{1}` are filled in. */
const table = {
  loading: ['加载中…', '載入中…', 'Loading…', 'Chargement…', 'Cargando…'],
  noMore: ['没有更多了', '沒有更多了', 'That’s all', 'C’est tout', 'No hay más'],
  loadMore: ['加载更多', '載入更多', 'Load more', 'Afficher plus', 'Ver más'],
  retry: ['重试', '重試', 'Try again', 'Réessayer', 'Reintentar'],
  failed: [
    '出小差了，请稍后再试',
    '出小差了，請稍後再試',
    'Something went wrong, please try again later',
    'Un problème est survenu, réessayez plus tard',
    'Algo salió mal, inténtalo más tarde',
  ],
  empty: ['暂无内容', '暫無內容', 'Nothing here yet', 'Rien pour le moment', 'Aún no hay nada'],
  notice: ['提示', '提示', 'Notice', 'Information', 'Aviso'],
  ok: ['好的', '好的', 'OK', 'OK', 'De acuerdo'],
  confirm: ['确定', '確定', 'Confirm', 'Confirmer', 'Confirmar'],
  cancel: ['取消', '取消', 'Cancel', 'Annuler', 'Cancelar'],
  close: ['关闭', '關閉', 'Close', 'Fermer', 'Cerrar'],
  refresh: ['刷新', '重新整理', 'Refresh', 'Actualiser', 'Actualizar'],
  pull: ['下拉刷新', '下拉重新整理', 'Pull to refresh', 'Tirez pour actualiser', 'Desliza para actualizar'],
  release: ['松开刷新', '放開重新整理', 'Release to refresh', 'Relâchez pour actualiser', 'Suelta para actualizar'],
  refreshing: ['正在刷新…', '正在重新整理…', 'Refreshing…', 'Actualisation…', 'Actualizando…'],
  refreshed: ['已刷新', '已重新整理', 'Up to date', 'À jour', 'Actualizado'],
  justNow: ['刚刚', '剛剛', 'just now', 'à l’instant', 'ahora mismo'],
  decrease: ['减少', '減少', 'Decrease', 'Diminuer', 'Reducir'],
  increase: ['增加', '增加', 'Increase', 'Augmenter', 'Aumentar'],
  quantity: ['数量', '數量', 'Quantity', 'Quantité', 'Cantidad'],
  getCode: ['获取验证码', '取得驗證碼', 'Get code', 'Obtenir un code', 'Obtener código'],
  resendIn: ['{0} 秒后重发', '{0} 秒後重發', 'Resend in {0} s', 'Renvoyer ({0} s)', 'Reenviar en {0} s'],
  resend: ['重新获取', '重新取得', 'Resend', 'Renvoyer', 'Reenviar'],
  showPassword: ['显示密码', '顯示密碼', 'Show password', 'Afficher le mot de passe', 'Mostrar contraseña'],
  previous: ['上一张', '上一張', 'Previous', 'Précédent', 'Anterior'],
  next: ['下一张', '下一張', 'Next', 'Suivant', 'Siguiente'],
  pause: ['暂停轮播', '暫停輪播', 'Pause slides', 'Mettre en pause', 'Pausar'],
  play: ['继续轮播', '繼續輪播', 'Play slides', 'Reprendre', 'Reanudar'],
  slide: ['第 {0} 张，共 {1} 张', '第 {0} 張，共 {1} 張', '{0} of {1}', '{0} sur {1}', '{0} de {1}'],
  addPicture: ['添加图片', '新增圖片', 'Add pictures', 'Ajouter des images', 'Añadir imágenes'],
  removePicture: ['删除第 {0} 张', '刪除第 {0} 張', 'Remove picture {0}', 'Supprimer l’image {0}', 'Quitar la imagen {0}'],
  uploading: ['上传中…', '上傳中…', 'Uploading…', 'Envoi…', 'Subiendo…'],
  uploadFailed: ['上传失败', '上傳失敗', 'Upload failed', 'Échec de l’envoi', 'Error al subir'],
  uploaded: ['上传成功', '上傳成功', 'Uploaded', 'Envoyé', 'Subida'],
  oversize: [
    '文件不能超过 {0} MB',
    '檔案不能超過 {0} MB',
    'A file may have at most {0} MB',
    '{0} Mo au maximum par fichier',
    'Cada archivo puede tener hasta {0} MB',
  ],
  picture: ['图片 {0}', '圖片 {0}', 'Picture {0}', 'Image {0}', 'Imagen {0}'],
  previewFailed: [
    '图片预览失败',
    '圖片預覽失敗',
    'The picture cannot be shown',
    'L’image ne peut pas être affichée',
    'No se puede mostrar la imagen',
  ],
  offline: [
    '网络已断开，已加载的内容仍可阅读',
    '網路已中斷，已載入的內容仍可閱讀',
    'You are offline. What is loaded can still be read',
    'Hors ligne : ce qui est chargé reste lisible',
    'Sin conexión: lo cargado se puede seguir leyendo',
  ],
  days: ['{0} 天', '{0} 天', '{0} d', '{0} j', '{0} d'],
  ended: ['已结束', '已結束', 'Ended', 'Terminé', 'Terminado'],
  choose: ['请选择', '請選擇', 'Choose', 'Choisir', 'Elegir'],
  region: ['所在地区', '所在地區', 'Region', 'Région', 'Región'],
  amount: ['金额（元）', '金額（元）', 'Amount (CNY)', 'Montant (CNY)', 'Importe (CNY)'],
  copied: ['复制成功', '複製成功', 'Copied', 'Copié', 'Copiado'],
  copyFailed: ['复制失败', '複製失敗', 'Could not copy', 'Échec de la copie', 'No se pudo copiar'],
  showTable: ['查看数据表', '檢視資料表', 'Show as a table', 'Voir le tableau', 'Ver como tabla'],
  day: ['日期', '日期', 'Day', 'Jour', 'Día'],
  required: ['请填写此项', '請填寫此項', 'Please fill this in', 'Veuillez remplir ce champ', 'Rellena este campo'],
  badMobile: [
    '请输入正确的手机号',
    '請輸入正確的手機號',
    'Enter a valid mobile number',
    'Saisissez un numéro de mobile valide',
    'Introduce un móvil válido',
  ],
  badCode: [
    '请输入 6 位数字验证码',
    '請輸入 6 位數字驗證碼',
    'Enter the 6-digit code',
    'Saisissez le code à 6 chiffres',
    'Introduce el código de 6 dígitos',
  ],
  badPassword: [
    '密码需 8–64 位，含字母和数字',
    '密碼需 8–64 位，含字母和數字',
    'Use 8–64 characters with a letter and a digit',
    '8 à 64 caractères avec une lettre et un chiffre',
    'De 8 a 64 caracteres con una letra y un dígito',
  ],
  badIdCard: [
    '请输入正确的身份证号',
    '請輸入正確的身分證號',
    'Enter a valid ID card number',
    'Saisissez un numéro d’identité valide',
    'Introduce un documento válido',
  ],
  badPlate: [
    '请输入正确的车牌号',
    '請輸入正確的車牌號',
    'Enter a valid licence plate',
    'Saisissez une plaque valide',
    'Introduce una matrícula válida',
  ],
  badAmount: [
    '请输入正确的金额，最多两位小数',
    '請輸入正確的金額，最多兩位小數',
    'Enter an amount with at most 2 decimals',
    'Saisissez un montant, 2 décimales au plus',
    'Introduce un importe con 2 decimales como máximo',
  ],
  badEmail: [
    '请输入正确的邮箱',
    '請輸入正確的電子郵件',
    'Enter a valid e-mail address',
    'Saisissez un e-mail valide',
    'Introduce un correo válido',
  ],
  badUrl: [
    '请输入正确的网址',
    '請輸入正確的網址',
    'Enter a valid web address',
    'Saisissez une adresse web valide',
    'Introduce una dirección web válida',
  ],
  badLandline: [
    '请输入正确的座机号',
    '請輸入正確的市話號碼',
    'Enter a valid landline number',
    'Saisissez un numéro fixe valide',
    'Introduce un teléfono fijo válido',
  ],
} as const satisfies Record<string, readonly [string, string, string, string, string]>;

export type TextKey = keyof typeof table;
export type KitTexts = (key: TextKey, ...values: (string | number)[]) => string;

const textsIn =
  (lang: Lang): KitTexts =>
  (key, ...values) =>
    (table[key][languages.indexOf(lang)] ?? table[key][0]).replace(/\{(\d)\}/g, (_, place: string) =>
      String(values[Number(place)] ?? ''),
    );

/** The kit's texts in the chosen language, for components. */
export const useTexts = (): KitTexts => textsIn(useLang());
/** The same outside React: toasts and dialogs that a function opens. */
export const kitTexts = (): KitTexts => textsIn(getLang());
