-- The wording of docs/glossary.json in the agreements and the choices that earlier migrations brought. Versions stay: no rule changes.
do $wording$
declare
  change record;
begin
  for change in
    select * from (values
      (1, 'zh-Hant', '用戶協議', '使用者條款'),
      (2, 'zh-Hant', '隱私政策', '隱私權政策'),
      (3, 'zh-Hant', '拼團', '團購'),
      (4, 'zh-Hant', '評論', '留言'),
      (5, 'zh-Hant', '競得', '得標'),
      (6, 'zh-Hant', '原路退回', '退回原付款方式'),
      (7, 'zh-Hant', '支付服務商', '付款服務商'),
      (8, 'zh-Hant', '須支付對應', '須付對應'),
      (9, 'zh-Hant', '分享口令', '分享碼'),
      (10, 'zh-Hant', '線下課程', '實體課程'),
      (11, 'zh-Hant', '盡快', '儘快'),
      (12, 'zh-Hant', '盡量', '儘量'),
      (13, 'zh-Hant', '未滿 14 歲的用戶', '未滿 14 歲的使用者'),
      (20, 'en', 'under the after-sale rules', 'under the rules for returns'),
      (21, 'en', '“Mine – Feedback”', '“Me – Feedback”'),
      (22, 'en', 'accounts are kept anonymously', 'payment records are kept anonymously'),
      (23, 'en', 'Accounts are kept for at least three years', 'Payment records are kept for at least three years'),
      (24, 'en', 'delete works and history', 'delete posts and history'),
      (25, 'en', 'other payments are refunded by themselves', 'other payments are refunded automatically'),
      (26, 'en', 'each may cut once a day in the same activity', 'each may cut the price once a day in the same offer'),
      (27, 'en', 'top up your service-fee account first', 'top up your service-fee balance first'),
      (28, 'en', 'of equal maxima the earlier one leads', 'if maximums are equal, the earlier one leads'),
      (29, 'en', 'The service-fee account is used', 'The service-fee balance is used'),
      (30, 'en', 'Hand in genuine and valid documents', 'Submit genuine and valid documents'),
      (31, 'en', 'handles after-sale cases under our rules', 'handles returns and refunds under our rules'),
      (32, 'en', 'courses on site', 'courses in person'),
      (33, 'en', 'show your sign-in code', 'show your check-in code'),
      (34, 'en', 'by the vouchers', 'by the receipts'),
      (35, 'en', 'uploads a voucher', 'uploads a receipt'),
      (36, 'en', 'so that you can go on at another device', 'so that you can continue on another device'),
      (40, 'fr', 'achats groupés et marchandage', 'achats groupés et baisses de prix'),
      (41, 'fr', 'un marchandage dure 24 heures et son auteur', 'une baisse de prix dure 24 heures et son auteur'),
      (42, 'fr', 'Règles du marchandage', 'Règles de la baisse de prix'),
      (43, 'fr', 'Règles des achats groupés', 'Règles de l’achat groupé'),
      (44, 'fr', 'Un marchandage par produit, valable 24 heures', 'Une baisse de prix par article, valable 24 heures'),
      (45, 'fr', 'Un marchandage non utilisé à temps', 'Une baisse de prix non utilisée à temps'),
      (46, 'fr', 'selon les règles du service après-vente', 'selon les règles des retours et remboursements'),
      (47, 'fr', 'traite le service après-vente selon nos règles', 'traite les retours et remboursements selon nos règles'),
      (48, 'fr', 'prix actuel plus le pas', 'prix actuel plus le palier'),
      (49, 'fr', 'alimentez d’abord le compte de frais de service', 'rechargez d’abord le solde de frais de service'),
      (50, 'fr', 'Le compte de frais de service ne sert', 'Le solde de frais de service ne sert'),
      (51, 'fr', 'fermer votre compte', 'supprimer votre compte'),
      (52, 'fr', 'à la fermeture du compte', 'à la suppression du compte'),
      (53, 'fr', 'la comptabilité est conservée', 'les relevés de paiement sont conservés'),
      (54, 'fr', 'La comptabilité est conservée', 'Les relevés de paiement sont conservés'),
      (55, 'fr', 'supprimer œuvres et historique', 'supprimer publications et historique'),
      (56, 'fr', 'votre code de présence', 'votre code d’émargement'),
      (60, 'es', '«Yo – Opiniones»', '«Yo – Comentarios»'),
      (61, 'es', 'progreso, estantería e historial', 'progreso, biblioteca e historial'),
      (62, 'es', 'las cuentas se conservan de forma anónima', 'los registros de pago se conservan de forma anónima'),
      (63, 'es', 'Las cuentas se conservan al menos', 'Los registros de pago se conservan al menos'),
      (64, 'es', 'borrar obras e historial', 'borrar publicaciones e historial'),
      (65, 'es', 'recarga antes la cuenta de comisiones', 'recarga antes el saldo de comisiones'),
      (66, 'es', 'La cuenta de comisiones solo sirve', 'El saldo de comisiones solo sirve'),
      (67, 'es', 'La solicitud cuesta la tarifa de su nivel, que se devuelve entera', 'La solicitud cuesta la cuota de su nivel, que se devuelve entera'),
      (68, 'es', 'tu código de asistencia', 'tu código de registro'),
      (69, 'es', 'reconocer códigos compartidos', 'reconocer códigos para compartir')
    ) as wording (position, lang, before, after)
    order by position
  loop
    update protocol_text
    set title = replace(title, change.before, change.after), content = replace(content, change.before, change.after)
    where lang = change.lang;
  end loop;
end
$wording$;

update protocol set content = replace(replace(content, '竞得', '拍得'), '原路退回', '退回原支付方式');

-- French: U+202F before ; ! ?, U+00A0 before : and % and inside « ».
update protocol_text
set content = replace(replace(regexp_replace(regexp_replace(content, ' ([;!?])', E'\u202F\\1', 'g'), ' ([:%])', E'\u00A0\\1', 'g'),
  '« ', E'«\u00A0'), ' »', E'\u00A0»')
where lang = 'fr';

update dict_item set labels = labels || '{"en":"Prefer not to say"}' where kind = 'gender' and value = 'unknown';
update label set names = names || '{"zh-Hant":"3C"}' where id = 'gadgets';

update shop_plan set points = jsonb_set(jsonb_set(points, '{zh-Hant,1}', '"商品數量不限，支援團購與砍價"'),
  '{fr,1}', '"Articles illimités, achat groupé et baisse de prix"') where id = 'brand';
update shop_plan set points = jsonb_set(points, '{fr}', replace(points ->> 'fr', ' %', E'\u00A0%')::jsonb);
update shop_plan set points = jsonb_set(points, '{es}', replace(points ->> 'es', ' %', E'\u00A0%')::jsonb);
