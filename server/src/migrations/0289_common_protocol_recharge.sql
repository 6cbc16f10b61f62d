-- What becomes of a top-up, since the free part of the service-fee balance goes back to the wallet by itself (`withdrawServiceFee`).
update protocol set version = '1.1', updated_at = now(), content = $html$
<p>充值金额进入对应账户，可在明细中查到。服务费账户的余额只用于竞拍保证金与服务费。没有冻结的余额可以在服务费明细中转回个人钱包，每天一次，不收手续费。个人钱包的充值如需退款，请联系客服。</p>
$html$ where type = 'recharge';

update protocol_text t set content = new.content from (values
('zh-Hant', $html$
<p>儲值金額進入對應帳戶，可在明細中查到。服務費帳戶的餘額只用於競拍保證金與服務費。沒有凍結的餘額可以在服務費明細中轉回個人錢包，每天一次，不收手續費。個人錢包的儲值如需退款，請聯絡客服。</p>
$html$),
('en', $html$
<p>A top-up goes to the account that you chose and shows in its details. The service-fee balance is used for deposits and service fees only. What is not held can be moved back to your wallet in the service-fee details, once a day and free of charge. Ask customer service for a refund of a top-up of your wallet.</p>
$html$),
('fr', $html$
<p>Une recharge va sur le compte choisi et figure dans son détail. Le solde de frais de service ne sert qu’aux cautions et aux frais. Ce qui n’est pas bloqué peut revenir dans votre portefeuille depuis le détail des frais de service, une fois par jour et sans frais. Pour être remboursé d’une recharge du portefeuille, adressez-vous au service client.</p>
$html$),
('es', $html$
<p>Una recarga va a la cuenta elegida y aparece en su detalle. El saldo de comisiones solo sirve para depósitos y comisiones. Lo que no está retenido puede volver a tu monedero desde el detalle de comisiones, una vez al día y sin coste. Para devolver una recarga del monedero, habla con atención al cliente.</p>
$html$)) new (lang, content) where t.type = 'recharge' and t.lang = new.lang;
