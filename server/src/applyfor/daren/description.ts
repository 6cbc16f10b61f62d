import type { Texts } from '../../http/lang.ts';

/** Version of the texts below; raised when their meaning changes. */
export const descriptionVersion = '2026-11';

/** Description of experts. Numbers are arguments taken from the rules, so that no text drifts from its rule. */
export const description: Texts = {
  'zh-Hans': `<h2>什么是达人</h2><p>达人是平台认证的藏家与分享者：懂行、守信，愿意把好东西讲清楚。</p>
<h2>达人权益</h2><ul><li>转售服务费率在等级费率上再降 {feeOff} 个百分点</li><li>同时在拍的转售拍品多 {listings} 件</li><li>您邀请的会员转售成交时，分享收益为服务费的 {expertShare}%（普通会员 {share}%）</li></ul><p>分享收益只来自平台实际收到的服务费，只看您直接邀请的会员，邀请人数本身不产生收益。</p>
<p>资深达人：竞拍等级满 {seniorLevel} 级、完成 {seniorOrders} 笔订单、有 {seniorFans} 位粉丝后可选，服务费率共降 {seniorOff} 个百分点，多 {seniorListings} 件，分享收益 {seniorShare}%，申请费 {seniorCents}。</p>
<h2>如何申请</h2><p>填写资料并缴纳申请费 {feeCents}。平台在 {decideDays} 天内审核，未通过或逾期未审核的，申请费全额退回原支付方式。</p><p>资格自通过起 {validDays} 天有效，到期前 {renewDays} 天起可以续期；有效期内可以补差价升级。</p>
<h2>规范</h2><p>分享内容须真实，不得刷单、围标或诱导他人竞拍。违规的，平台可以取消达人资格，申请费不退。</p>`,
  'zh-Hant': `<h2>什麼是達人</h2><p>達人是平台認證的藏家與分享者：懂行、守信，願意把好東西講清楚。</p>
<h2>達人權益</h2><ul><li>轉售服務費率在等級費率上再降 {feeOff} 個百分點</li><li>同時在拍的轉售拍品多 {listings} 件</li><li>您邀請的會員轉售成交時，分享收益為服務費的 {expertShare}%（一般會員 {share}%）</li></ul><p>分享收益只來自平台實際收到的服務費，只看您直接邀請的會員，邀請人數本身不產生收益。</p>
<p>資深達人：競拍等級滿 {seniorLevel} 級、完成 {seniorOrders} 筆訂單、有 {seniorFans} 位粉絲後可選，服務費率共降 {seniorOff} 個百分點，多 {seniorListings} 件，分享收益 {seniorShare}%，申請費 {seniorCents}。</p>
<h2>如何申請</h2><p>填寫資料並繳納申請費 {feeCents}。平台在 {decideDays} 天內審核，未通過或逾期未審核的，申請費全額退回原付款方式。</p><p>資格自通過起 {validDays} 天有效，到期前 {renewDays} 天起可以續期；有效期內可以補差價升級。</p>
<h2>規範</h2><p>分享內容須真實，不得刷單、圍標或誘導他人競拍。違規的，平台可以取消達人資格，申請費不退。</p>`,
  en: `<h2>What an expert is</h2><p>Experts are collectors whom the platform has recognised: they know their field, keep their word and explain good things well.</p>
<h2>What experts get</h2><ul><li>A resale rate {feeOff} percentage points below that of their level</li><li>{listings} more resale lots at auction at once</li><li>{expertShare}% of the service fee when members they invited sell at resale (other members: {share}%)</li></ul><p>Shares come only out of service fees really collected and only from members you invited yourself. Inviting alone earns nothing.</p>
<p>Senior experts (auction level {seniorLevel}, completed orders {seniorOrders}, followers {seniorFans}): {seniorOff} percentage points off, {seniorListings} more lots, shares of {seniorShare}%, for a fee of {seniorCents}.</p>
<h2>How to apply</h2><p>Fill in the form and pay the application fee of {feeCents}. We decide within {decideDays} days. If the application is not approved, or not decided in time, the whole fee is refunded to your payment method.</p><p>The status holds for {validDays} days and can be renewed in the last {renewDays}. You can upgrade meanwhile for the difference.</p>
<h2>Rules</h2><p>What you recommend has to be true. Faked orders, agreed bids and luring others into bidding are forbidden. We may revoke expert status for breaches, and the fee is not refunded then.</p>`,
  fr: `<h2>Qu’est-ce qu’un expert ?</h2><p>Les experts sont des collectionneurs reconnus par la plateforme : ils connaissent leur domaine, tiennent parole et savent expliquer les belles choses.</p>
<h2>Les avantages</h2><ul><li>Un taux de revente inférieur de {feeOff} point à celui du niveau</li><li>{listings} lots de revente de plus aux enchères en même temps</li><li>{expertShare} % des frais de service quand les membres que vous avez invités revendent (autres membres : {share} %)</li></ul><p>Les parts viennent seulement de frais de service réellement perçus et de membres que vous avez invités vous-même. Inviter ne rapporte rien en soi.</p>
<p>Expert senior (niveau {seniorLevel} aux enchères, commandes terminées : {seniorOrders}, abonnés : {seniorFans}) : taux réduit de {seniorOff} point, {seniorListings} lots de plus, parts de {seniorShare} %, pour {seniorCents} de frais.</p>
<h2>Comment faire la demande</h2><p>Remplissez le formulaire et payez les frais de demande de {feeCents}. Nous décidons sous {decideDays} jours. Si la demande est refusée, ou sans décision à temps, les frais sont remboursés en entier.</p><p>Le statut vaut {validDays} jours et se renouvelle dans les {renewDays} derniers. Entre-temps, vous pouvez passer au rang supérieur en payant la différence.</p>
<h2>Règles</h2><p>Ce que vous recommandez doit être vrai. Fausses commandes, enchères convenues et incitation à enchérir sont interdites. En cas de manquement, le statut peut être retiré sans remboursement.</p>`,
  es: `<h2>Qué es un experto</h2><p>Los expertos son coleccionistas reconocidos por la plataforma: conocen su campo, cumplen su palabra y explican bien las cosas buenas.</p>
<h2>Qué obtienes</h2><ul><li>Una comisión de reventa {feeOff} puntos por debajo de la de tu nivel</li><li>{listings} lotes de reventa más en subasta a la vez</li><li>El {expertShare} % de las comisiones cuando los miembros que invitaste revenden (otros miembros: {share} %)</li></ul><p>Las participaciones salen solo de comisiones realmente cobradas y de miembros que invitaste tú. Invitar por sí solo no da nada.</p>
<p>Experto sénior (nivel de subastas {seniorLevel}, pedidos completados: {seniorOrders}, seguidores: {seniorFans}): {seniorOff} puntos menos de comisión, {seniorListings} lotes más y participaciones del {seniorShare} %, por {seniorCents}.</p>
<h2>Cómo solicitarlo</h2><p>Rellena el formulario y paga la tasa de solicitud de {feeCents}. Decidimos en {decideDays} días. Si no se aprueba, o no se decide a tiempo, la tasa se reembolsa entera a tu método de pago.</p><p>La condición vale {validDays} días y se renueva en los últimos {renewDays}. Mientras tanto puedes ascender pagando la diferencia.</p>
<h2>Normas</h2><p>Lo que recomiendas tiene que ser cierto. Están prohibidos los pedidos falsos, las pujas acordadas y empujar a otros a pujar. Por incumplimiento podemos retirar la condición de experto sin devolver la tasa.</p>`,
};
