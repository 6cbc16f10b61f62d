-- The agreements in the other languages. The Chinese text of `protocol` is the one that binds; its version is theirs.
create table protocol_text (
  type text not null references protocol (type) on delete cascade,
  lang text not null,
  title text not null,
  -- Sanitised rich text.
  content text not null,
  primary key (type, lang)
);

insert into protocol_text (type, lang, title, content) values
('user', 'zh-Hant', '用戶協議', $html$
<p>歡迎使用聚合。請在註冊或使用前閱讀本協議；登入即表示您已閱讀並同意全部內容。</p>
<h2>一、帳號</h2>
<p>您以手機號碼註冊帳號，一個手機號碼對應一個帳號。請妥善保管密碼與簡訊驗證碼，聚合的工作人員不會以任何理由向您索取。因您主動透露造成的損失由您承擔；發現異常登入時，請立即修改密碼，其他裝置上的登入會隨之失效。</p>
<h2>二、內容與互動</h2>
<p>您可以在聚合閱讀、評論、發布文章與短影片。請勿發布違法、侵權、虛假、低俗或騷擾他人的內容。我們會對公開內容進行審核，對違規內容採取下架、限制展示或限制發布等措施，並說明理由；您可以申訴一次。</p>
<p>您發布的內容歸您所有。為了在聚合內展示，您授予我們非獨占、可撤回的使用許可；您刪除內容後，許可隨即終止。</p>
<h2>三、購物、拼團與砍價</h2>
<p>下單後請在 30 分鐘內付款，逾期訂單自動取消並釋放庫存。收貨後 7 天內可按售後規則申請退款、退貨或換貨。拼團在 24 小時內未成團的，全額退款；砍價有效期為 24 小時，發起人可隨時按當前價格購買。</p>
<h2>四、競拍與轉售</h2>
<p>出價即為購買承諾。競得後請在 2 小時內付款，逾期視為違約，保證金按規則賠付給賣家。會員之間的交易由買賣雙方直接付款並互相確認，爭議由平台依據憑證處理。</p>
<h2>五、錢包、積分與服務費</h2>
<p>錢包餘額可用於消費或提領，提領須實名銀行卡，費用在確認前顯示。積分不可兌換現金。每一筆變動都可以在明細中查到；如有異議，請在 90 天內提出。</p>
<h2>六、服務的變更與終止</h2>
<p>您可以隨時註銷帳號。註銷前須結清餘額、未完成訂單與提領；註銷後個人資料被刪除，帳目以匿名方式依法保留。我們對服務作重大變更時，會提前 7 天在站內通知。</p>
<h2>七、聯絡我們</h2>
<p>在「我的—意見回饋」中留言，或聯絡線上客服，我們會在三個工作日內答覆。</p>
$html$),
('privacy', 'zh-Hant', '隱私政策', $html$
<p>我們只收集提供服務所必需的資訊，並盡量少保留。本政策說明收集什麼、用來做什麼、保留多久，以及您可以怎樣控制。</p>
<h2>一、我們收集的資訊</h2>
<ul>
<li>註冊與登入：手機號碼、暱稱、頭像，以及加密保存的密碼。</li>
<li>購物與提領：收貨地址、訂單、銀行卡。銀行卡號加密保存，頁面只顯示末四位。</li>
<li>開店與達人申請：您提交的證照圖片，僅供審核人員查看。</li>
<li>閱讀與收聽：進度、書架與歷史紀錄，用於在您的各個裝置間續讀。</li>
</ul>
<h2>二、我們不做的事</h2>
<p>不讀取通訊錄，不在背景定位，不出售您的資訊，不向第三方提供可識別您身分的瀏覽紀錄。剪貼簿只在您允許時讀取，用於識別分享口令，內容不上傳。</p>
<h2>三、資訊的使用</h2>
<p>用於完成您請求的服務、防止詐欺與濫用、處理投訴，以及在您同意時推薦內容。物流與支付服務商只得到完成該筆交易所需的資訊。</p>
<h2>四、保存與保護</h2>
<p>資訊保存在中國境內。密碼以 argon2id 雜湊保存，登入憑證只保存摘要，敏感欄位加密。帳目依法保存不少於三年，其餘資訊在註銷後刪除。</p>
<h2>五、您的權利</h2>
<p>您可以隨時查看、更正個人資料，設定主頁的可見範圍，刪除作品與歷史紀錄，撤回授權，以及註銷帳號。</p>
<h2>六、未成年人</h2>
<p>未滿 14 歲的用戶請在監護人同意下使用；我們發現未經同意收集的資訊會盡快刪除。</p>
<h2>七、政策更新</h2>
<p>政策更新時會在站內提示；涉及您重大權益的變更，會再次徵得您的同意。</p>
$html$),
('groupBuying', 'zh-Hant', '拼團規則', $html$
<h2>開團與參團</h2><p>付款後即開團，成團時間為 24 小時。好友付款後參團，同一人不能重複參加同一個團。</p>
<h2>成團與退款</h2><p>人數滿後成團，訂單轉入待出貨。到期未滿員，所有款項在幾分鐘內原路退回。最後一個名額由先完成付款的人獲得，其餘付款自動退回。</p>
$html$),
('bargain', 'zh-Hant', '砍價規則', $html$
<h2>發起砍價</h2><p>每個商品可發起一次砍價，有效期 24 小時。邀請好友幫忙，每位好友每天在同一活動中可幫砍一次。</p>
<h2>購買</h2><p>您可以隨時按當前價格購買，不必等到最低價。到期未購買的砍價自動結束。</p>
$html$),
('auction', 'zh-Hant', '競拍規則', $html$
<h2>保證金</h2><p>參拍須先向服務費帳戶儲值。出價時凍結保證金，未競得的立即退回。</p>
<h2>出價</h2><p>每次出價不低於當前價加加價幅度。可以設定最高價，由系統在限額內代為出價；同樣的最高價，先出者領先。最後 2 分鐘內有人出價的，結束時間順延 2 分鐘，最多 30 次。</p>
<h2>成交</h2><p>競得後請在 2 小時內付款，逾期視為違約，保證金賠付賣家，拍品重新上拍。</p>
$html$),
('resale', 'zh-Hant', '轉售規則', $html$
<h2>條件</h2><p>已入庫的拍品可以轉售。轉售前系統會告知是否允許以及價格區間，並按您的等級收取服務費。</p>
<h2>交易</h2><p>買家按您的收款碼付款並上傳憑證，請在 2 小時內確認收款；逾期由平台介入處理。確認後，貨權與服務費同時結算。</p>
$html$),
('recharge', 'zh-Hant', '儲值說明', $html$
<p>儲值金額進入對應帳戶，可在明細中查到。服務費帳戶的餘額只用於競拍保證金與服務費。儲值成功後如需退款，請聯絡客服。</p>
$html$),
('shop', 'zh-Hant', '店鋪入駐協議', $html$
<h2>資質</h2><p>請提交真實有效的證照。資料不符的申請會被退回並說明原因，可修改後重新提交。</p>
<h2>經營</h2><p>店鋪須保證商品與描述一致，在承諾時間內出貨，並按平台規則處理售後。貨款在訂單完成後進入企業錢包，可轉入本人錢包或提領。</p>
$html$),
('expert', 'zh-Hant', '達人協議', $html$
<h2>申請</h2><p>達人申請須支付對應等級的費用；未通過審核的，費用全額退回。</p>
<h2>權益與規範</h2><p>達人享有所選等級的權益，推廣內容須真實，不得刷單或誘導。違規的，平台可以暫停或取消達人資格。</p>
$html$),
('course', 'zh-Hant', '課程預約須知', $html$
<p>線下課程名額有限，預約成功後請按時到場並出示簽到碼。截止時間前可以取消並退款，逾期不退。線上課程購買後即可學習，進度在各裝置間同步。</p>
$html$),

('user', 'en', 'Terms of use', $html$
<p>Welcome to Juhe. Please read these terms before you register or use the service; by signing in you confirm that you have read and accept them. The Chinese text is the one that binds.</p>
<h2>1. Your account</h2>
<p>You register with a mobile number; one number is one account. Keep your password and text-message codes to yourself: nobody at Juhe will ever ask for them. You bear the loss when you have given them away. If you notice a sign-in that is not yours, change your password at once; other devices are then signed out.</p>
<h2>2. Content</h2>
<p>You may read, comment and publish articles and short videos. Do not publish what is unlawful, false, indecent, harassing or somebody else’s. We review public content and may remove it, limit who sees it or limit publishing, always with a reason; you may appeal once.</p>
<p>What you publish is yours. You give us a non-exclusive licence, which you can withdraw, to show it within Juhe; it ends when you delete the content.</p>
<h2>3. Shopping, group buying and bargains</h2>
<p>Pay within 30 minutes of ordering; otherwise the order is cancelled and its stock released. Within 7 days of receipt you may ask for a refund, a return or an exchange under the after-sale rules. A group that is not full after 24 hours is refunded in full; a bargain lasts 24 hours, and whoever started it may buy at the current price at any time.</p>
<h2>4. Auctions and resale</h2>
<p>A bid is a promise to buy. Pay within 2 hours of winning; otherwise you are in default and the deposit goes to the seller under the rules. Members who trade with each other pay directly and confirm to each other; we settle disputes by the vouchers.</p>
<h2>5. Wallet, points and service fees</h2>
<p>Your balance can be spent or withdrawn to a bank card in your name; fees are shown before you confirm. Points cannot be turned into money. Every change is in your account details; object within 90 days if one is wrong.</p>
<h2>6. Changes and end of the service</h2>
<p>You may close your account at any time, once balances, open orders and withdrawals are settled. Your personal data are then erased; accounts are kept anonymously as the law requires. We announce important changes of the service 7 days ahead.</p>
<h2>7. Contact</h2>
<p>Write to us under “Mine – Feedback” or ask customer service; we answer within three working days.</p>
$html$),
('privacy', 'en', 'Privacy policy', $html$
<p>We collect only what the service needs and keep as little as we can. This policy says what we collect, what for, for how long, and how you control it. The Chinese text is the one that binds.</p>
<h2>1. What we collect</h2>
<ul>
<li>Registration and sign-in: mobile number, nickname, picture and your password in encrypted form.</li>
<li>Shopping and withdrawals: addresses, orders, bank cards. Card numbers are encrypted; pages show the last four digits only.</li>
<li>Shop and expert applications: the pictures of documents that you send, seen by reviewers only.</li>
<li>Reading and listening: progress, bookshelf and history, so that you can go on at another device.</li>
</ul>
<h2>2. What we do not do</h2>
<p>We do not read your contacts, locate you in the background, sell your data or give others a browsing history that identifies you. The clipboard is read only when you allow it, to recognise share codes; its content is not uploaded.</p>
<h2>3. What data are used for</h2>
<p>To do what you ask for, to prevent fraud and abuse, to handle complaints and, if you agree, to recommend content. Carriers and payment providers get only what the transaction needs.</p>
<h2>4. Storage and protection</h2>
<p>Data are stored in China. Passwords are hashed with argon2id, of sign-in tokens only a digest is kept, sensitive fields are encrypted. Accounts are kept for at least three years as the law requires; the rest is deleted when you close your account.</p>
<h2>5. Your rights</h2>
<p>You may at any time see and correct your data, choose who sees your homepage, delete works and history, withdraw consent and close your account.</p>
<h2>6. Minors</h2>
<p>Users under 14 need the consent of a guardian; data that we find were collected without it are deleted as soon as possible.</p>
<h2>7. Changes</h2>
<p>We tell you in the app when this policy changes, and ask for your consent again where your rights are affected.</p>
$html$),
('groupBuying', 'en', 'Group buying rules', $html$
<h2>Opening and joining</h2><p>A group opens when you have paid and has 24 hours to fill. Friends join by paying; nobody joins the same group twice.</p>
<h2>Full or not</h2><p>A full group’s orders are shipped. If it is not full in time, everybody is refunded within minutes. The last place goes to whoever pays first; other payments are refunded by themselves.</p>
$html$),
('bargain', 'en', 'Bargain rules', $html$
<h2>Starting</h2><p>You can start one bargain for a product; it lasts 24 hours. Ask friends to help: each may cut once a day in the same activity.</p>
<h2>Buying</h2><p>You may buy at the current price at any time without waiting for the lowest. A bargain that is not used in time ends by itself.</p>
$html$),
('auction', 'en', 'Auction rules', $html$
<h2>Deposit</h2><p>To bid, top up your service-fee account first. A bid holds a deposit, which is given back at once to those who do not win.</p>
<h2>Bidding</h2><p>A bid is at least the current price plus the increment. You may name a maximum, up to which we bid for you; of equal maxima the earlier one leads. A bid in the last 2 minutes moves the end to 2 minutes after it, at most 30 times.</p>
<h2>Winning</h2><p>Pay within 2 hours of winning; otherwise you are in default, the deposit goes to the seller and the lot is offered again.</p>
$html$),
('resale', 'en', 'Resale rules', $html$
<h2>Conditions</h2><p>Lots in storage can be resold. You are told beforehand whether this is allowed and at what price range; the service fee depends on your level.</p>
<h2>Trading</h2><p>The buyer pays by your payment code and uploads a voucher; confirm within 2 hours that the money has come, otherwise we step in. Ownership and fee are settled together at the confirmation.</p>
$html$),
('recharge', 'en', 'About top-ups', $html$
<p>A top-up goes to the account that you chose and shows in its details. The service-fee account is used for deposits and service fees only. Ask customer service for a refund of a top-up.</p>
$html$),
('shop', 'en', 'Shop agreement', $html$
<h2>Documents</h2><p>Hand in genuine and valid documents. An application that does not match them is returned with the reason and can be changed and sent again.</p>
<h2>Trading</h2><p>A shop sells what it describes, ships when it promised and handles after-sale cases under our rules. The money reaches the company wallet when an order is completed and can be moved to your own wallet or withdrawn.</p>
$html$),
('expert', 'en', 'Expert agreement', $html$
<h2>Applying</h2><p>An application costs the fee of its level, refunded in full when it is not approved.</p>
<h2>Rights and duties</h2><p>Experts have the rights of their level. What they promote has to be true; faked orders and misleading are forbidden. We may suspend or withdraw the status for breaches.</p>
$html$),
('course', 'en', 'About course bookings', $html$
<p>Places in courses on site are limited: come in time and show your sign-in code. You may cancel with a refund until the deadline, not after it. An online course can be studied as soon as it is bought; your progress is the same on all devices.</p>
$html$),

('user', 'fr', 'Conditions d’utilisation', $html$
<p>Bienvenue sur Juhe. Lisez ces conditions avant de vous inscrire ou d’utiliser le service ; en vous connectant, vous confirmez les avoir lues et acceptées. Le texte chinois fait foi.</p>
<h2>1. Votre compte</h2>
<p>Vous vous inscrivez avec un numéro de mobile ; un numéro correspond à un compte. Gardez pour vous votre mot de passe et les codes reçus par SMS : personne chez Juhe ne vous les demandera. La perte est pour vous si vous les avez communiqués. En cas de connexion suspecte, changez aussitôt de mot de passe ; les autres appareils sont alors déconnectés.</p>
<h2>2. Contenus</h2>
<p>Vous pouvez lire, commenter, publier des articles et de courtes vidéos. Ne publiez rien d’illégal, de faux, d’indécent, de blessant, ni ce qui appartient à autrui. Nous vérifions les contenus publics et pouvons les retirer, en limiter la diffusion ou limiter les publications, toujours en donnant la raison ; vous pouvez faire appel une fois.</p>
<p>Ce que vous publiez vous appartient. Vous nous accordez une licence non exclusive et révocable pour l’afficher dans Juhe ; elle prend fin quand vous supprimez le contenu.</p>
<h2>3. Achats, achats groupés et marchandage</h2>
<p>Payez dans les 30 minutes, sinon la commande est annulée et le stock libéré. Dans les 7 jours suivant la réception, vous pouvez demander un remboursement, un retour ou un échange selon les règles du service après-vente. Un groupe incomplet après 24 heures est intégralement remboursé ; un marchandage dure 24 heures et son auteur peut acheter à tout moment au prix du moment.</p>
<h2>4. Enchères et revente</h2>
<p>Une enchère est une promesse d’achat. Payez dans les 2 heures après avoir gagné, sinon vous êtes en défaut et la caution revient au vendeur selon les règles. Entre membres, on se paie et se confirme directement ; nous tranchons les litiges d’après les justificatifs.</p>
<h2>5. Portefeuille, points et frais de service</h2>
<p>Le solde peut être dépensé ou retiré vers une carte bancaire à votre nom ; les frais sont affichés avant la confirmation. Les points ne s’échangent pas contre de l’argent. Chaque mouvement figure dans le détail du compte ; contestez-le sous 90 jours s’il est inexact.</p>
<h2>6. Évolution et fin du service</h2>
<p>Vous pouvez fermer votre compte à tout moment, une fois réglés les soldes, commandes et retraits en cours. Vos données personnelles sont alors effacées ; la comptabilité est conservée de façon anonyme comme la loi l’exige. Les changements importants sont annoncés 7 jours à l’avance.</p>
<h2>7. Nous contacter</h2>
<p>Écrivez-nous dans « Moi – Vos remarques » ou au service client ; nous répondons sous trois jours ouvrés.</p>
$html$),
('privacy', 'fr', 'Politique de confidentialité', $html$
<p>Nous ne recueillons que ce dont le service a besoin et conservons le moins possible. Ce texte dit quoi, pourquoi, combien de temps et comment vous en décidez. Le texte chinois fait foi.</p>
<h2>1. Ce que nous recueillons</h2>
<ul>
<li>Inscription et connexion : numéro de mobile, pseudonyme, photo et mot de passe chiffré.</li>
<li>Achats et retraits : adresses, commandes, cartes bancaires. Les numéros de carte sont chiffrés ; seuls les quatre derniers chiffres s’affichent.</li>
<li>Demandes de boutique ou d’expert : les images de vos justificatifs, vues des seuls examinateurs.</li>
<li>Lecture et écoute : progression, bibliothèque et historique, pour continuer sur un autre appareil.</li>
</ul>
<h2>2. Ce que nous ne faisons pas</h2>
<p>Nous ne lisons pas vos contacts, ne vous localisons pas en arrière-plan, ne vendons pas vos données et ne donnons à personne un historique qui vous identifie. Le presse-papiers n’est lu qu’avec votre accord, pour reconnaître les codes de partage ; son contenu n’est pas envoyé.</p>
<h2>3. Usage des données</h2>
<p>Pour faire ce que vous demandez, prévenir fraudes et abus, traiter les réclamations et, si vous l’acceptez, recommander des contenus. Transporteurs et prestataires de paiement ne reçoivent que le nécessaire.</p>
<h2>4. Conservation et protection</h2>
<p>Les données sont conservées en Chine. Les mots de passe sont hachés par argon2id, seule l’empreinte des jetons de connexion est gardée, les champs sensibles sont chiffrés. La comptabilité est conservée au moins trois ans comme la loi l’exige ; le reste est supprimé à la fermeture du compte.</p>
<h2>5. Vos droits</h2>
<p>Vous pouvez à tout moment consulter et corriger vos données, choisir qui voit votre page, supprimer œuvres et historique, retirer votre accord et fermer votre compte.</p>
<h2>6. Mineurs</h2>
<p>Avant 14 ans, l’accord d’un tuteur est nécessaire ; les données recueillies sans lui sont supprimées dès que possible.</p>
<h2>7. Évolution</h2>
<p>Tout changement est signalé dans l’application ; votre accord est redemandé si vos droits sont en jeu.</p>
$html$),
('groupBuying', 'fr', 'Règles des achats groupés', $html$
<h2>Ouvrir et rejoindre</h2><p>Un groupe s’ouvre une fois que vous avez payé et a 24 heures pour se remplir. Vos amis le rejoignent en payant ; nul ne rejoint deux fois le même groupe.</p>
<h2>Complet ou non</h2><p>Les commandes d’un groupe complet sont expédiées. Sinon, chacun est remboursé en quelques minutes. La dernière place revient au premier qui paie ; les autres paiements sont remboursés d’eux-mêmes.</p>
$html$),
('bargain', 'fr', 'Règles du marchandage', $html$
<h2>Commencer</h2><p>Un marchandage par produit, valable 24 heures. Demandez de l’aide à vos amis : chacun peut faire baisser le prix une fois par jour dans la même opération.</p>
<h2>Acheter</h2><p>Vous pouvez acheter à tout moment au prix du moment, sans attendre le plus bas. Un marchandage non utilisé à temps prend fin de lui-même.</p>
$html$),
('auction', 'fr', 'Règles des enchères', $html$
<h2>Caution</h2><p>Pour enchérir, alimentez d’abord le compte de frais de service. Une enchère bloque une caution, rendue aussitôt à ceux qui ne gagnent pas.</p>
<h2>Enchérir</h2><p>Une enchère est au moins égale au prix actuel plus le pas. Vous pouvez fixer un maximum jusqu’auquel nous enchérissons pour vous ; à maxima égaux, le premier mène. Une enchère dans les 2 dernières minutes repousse la fin à 2 minutes après elle, 30 fois au plus.</p>
<h2>Gagner</h2><p>Payez dans les 2 heures, sinon vous êtes en défaut, la caution revient au vendeur et le lot est remis en vente.</p>
$html$),
('resale', 'fr', 'Règles de revente', $html$
<h2>Conditions</h2><p>Les lots en dépôt peuvent être revendus. Vous savez au préalable si c’est permis et à quels prix ; les frais dépendent de votre niveau.</p>
<h2>Transaction</h2><p>L’acheteur paie avec votre code de paiement et envoie un justificatif ; confirmez la réception sous 2 heures, sinon nous intervenons. La propriété et les frais sont réglés ensemble à la confirmation.</p>
$html$),
('recharge', 'fr', 'À propos des recharges', $html$
<p>Une recharge va sur le compte choisi et figure dans son détail. Le compte de frais de service ne sert qu’aux cautions et aux frais. Pour être remboursé d’une recharge, adressez-vous au service client.</p>
$html$),
('shop', 'fr', 'Contrat de boutique', $html$
<h2>Justificatifs</h2><p>Remettez des documents authentiques et valables. Une demande qui n’y correspond pas est renvoyée avec la raison ; vous pouvez la corriger et la renvoyer.</p>
<h2>Activité</h2><p>Une boutique vend ce qu’elle décrit, expédie à temps et traite le service après-vente selon nos règles. L’argent arrive dans le portefeuille d’entreprise une fois la commande terminée ; il peut passer dans votre portefeuille ou être retiré.</p>
$html$),
('expert', 'fr', 'Contrat d’expert', $html$
<h2>Demande</h2><p>La demande coûte les frais de son niveau, remboursés en entier si elle est refusée.</p>
<h2>Droits et devoirs</h2><p>L’expert a les droits de son niveau. Ce qu’il recommande doit être vrai ; fausses commandes et tromperie sont interdites. En cas de manquement, le statut peut être suspendu ou retiré.</p>
$html$),
('course', 'fr', 'À propos des réservations de cours', $html$
<p>Les places sur site sont limitées : venez à l’heure et montrez votre code de présence. L’annulation est remboursée jusqu’à la date limite, pas après. Un cours en ligne se suit dès l’achat ; votre progression est la même sur tous vos appareils.</p>
$html$),

('user', 'es', 'Condiciones de uso', $html$
<p>Te damos la bienvenida a Juhe. Lee estas condiciones antes de registrarte o usar el servicio; al iniciar sesión confirmas que las has leído y las aceptas. El texto chino es el que obliga.</p>
<h2>1. Tu cuenta</h2>
<p>Te registras con un número de móvil; un número es una cuenta. Guarda para ti la contraseña y los códigos de los mensajes: nadie de Juhe te los pedirá. Si los has dado a alguien, la pérdida es tuya. Si ves un acceso extraño, cambia enseguida la contraseña; los demás dispositivos quedarán sin sesión.</p>
<h2>2. Contenidos</h2>
<p>Puedes leer, comentar y publicar artículos y vídeos cortos. No publiques nada ilegal, falso, indecente, que moleste a otros o que no sea tuyo. Revisamos lo público y podemos retirarlo, limitar quién lo ve o limitar las publicaciones, siempre con su razón; puedes reclamar una vez.</p>
<p>Lo que publicas es tuyo. Nos das una licencia no exclusiva y revocable para mostrarlo en Juhe; termina cuando lo borras.</p>
<h2>3. Compras, compras en grupo y regateo</h2>
<p>Paga en los 30 minutos siguientes al pedido; si no, se anula y se libera el stock. En los 7 días tras recibirlo puedes pedir reembolso, devolución o cambio según las reglas de posventa. Un grupo incompleto a las 24 horas se reembolsa por entero; un regateo dura 24 horas y quien lo empezó puede comprar en cualquier momento al precio actual.</p>
<h2>4. Subastas y reventa</h2>
<p>Una puja es una promesa de compra. Paga en las 2 horas siguientes a ganar; si no, incumples y el depósito pasa al vendedor según las reglas. Entre miembros se paga y se confirma directamente; resolvemos las disputas por los comprobantes.</p>
<h2>5. Monedero, puntos y comisiones</h2>
<p>El saldo se puede gastar o retirar a una tarjeta bancaria a tu nombre; las comisiones se muestran antes de confirmar. Los puntos no se cambian por dinero. Cada movimiento está en el detalle de la cuenta; si alguno es erróneo, dilo en 90 días.</p>
<h2>6. Cambios y fin del servicio</h2>
<p>Puedes cerrar tu cuenta cuando quieras, una vez liquidados saldos, pedidos y retiradas. Tus datos personales se borran entonces; las cuentas se conservan de forma anónima como exige la ley. Los cambios importantes se anuncian con 7 días de antelación.</p>
<h2>7. Contacto</h2>
<p>Escríbenos en «Yo – Opiniones» o a atención al cliente; respondemos en tres días laborables.</p>
$html$),
('privacy', 'es', 'Política de privacidad', $html$
<p>Recogemos solo lo que el servicio necesita y guardamos lo menos posible. Este texto dice qué, para qué, cuánto tiempo y cómo lo decides tú. El texto chino es el que obliga.</p>
<h2>1. Qué recogemos</h2>
<ul>
<li>Registro y acceso: número de móvil, apodo, foto y la contraseña cifrada.</li>
<li>Compras y retiradas: direcciones, pedidos, tarjetas. Los números de tarjeta se cifran; solo se muestran las cuatro últimas cifras.</li>
<li>Solicitudes de tienda y de experto: las imágenes de tus documentos, que solo ve quien las revisa.</li>
<li>Lectura y escucha: progreso, estantería e historial, para seguir en otro dispositivo.</li>
</ul>
<h2>2. Qué no hacemos</h2>
<p>No leemos tus contactos, no te localizamos en segundo plano, no vendemos tus datos ni damos a otros un historial que te identifique. El portapapeles solo se lee con tu permiso, para reconocer códigos compartidos; su contenido no se envía.</p>
<h2>3. Para qué se usan los datos</h2>
<p>Para hacer lo que pides, evitar fraudes y abusos, atender quejas y, si aceptas, recomendar contenidos. Transportistas y servicios de pago reciben solo lo necesario.</p>
<h2>4. Conservación y protección</h2>
<p>Los datos se guardan en China. Las contraseñas se resumen con argon2id, de las sesiones solo se guarda una huella y los campos sensibles se cifran. Las cuentas se conservan al menos tres años como exige la ley; lo demás se borra al cerrar la cuenta.</p>
<h2>5. Tus derechos</h2>
<p>Puedes en todo momento ver y corregir tus datos, elegir quién ve tu página, borrar obras e historial, retirar tu consentimiento y cerrar la cuenta.</p>
<h2>6. Menores</h2>
<p>Los menores de 14 años necesitan el permiso de un tutor; lo recogido sin él se borra cuanto antes.</p>
<h2>7. Cambios</h2>
<p>Avisamos en la aplicación cuando esta política cambia y pedimos de nuevo tu consentimiento si afecta a tus derechos.</p>
$html$),
('groupBuying', 'es', 'Reglas de la compra en grupo', $html$
<h2>Abrir y unirse</h2><p>Un grupo se abre cuando pagas y tiene 24 horas para llenarse. Tus amigos se unen pagando; nadie se une dos veces al mismo grupo.</p>
<h2>Completo o no</h2><p>Los pedidos de un grupo completo se envían. Si no se llena a tiempo, todos reciben su dinero en minutos. La última plaza es de quien paga primero; los demás pagos se devuelven solos.</p>
$html$),
('bargain', 'es', 'Reglas del regateo', $html$
<h2>Empezar</h2><p>Un regateo por producto, válido 24 horas. Pide ayuda a tus amigos: cada uno puede bajar el precio una vez al día en la misma campaña.</p>
<h2>Comprar</h2><p>Puedes comprar en cualquier momento al precio actual, sin esperar al más bajo. Un regateo que no se usa a tiempo termina solo.</p>
$html$),
('auction', 'es', 'Reglas de las subastas', $html$
<h2>Depósito</h2><p>Para pujar, recarga antes la cuenta de comisiones. Una puja retiene un depósito, que se devuelve enseguida a quien no gana.</p>
<h2>Pujar</h2><p>Una puja es al menos el precio actual más el incremento. Puedes fijar un máximo hasta el que pujamos por ti; con máximos iguales va delante el primero. Una puja en los 2 últimos minutos mueve el final a 2 minutos después de ella, 30 veces como mucho.</p>
<h2>Ganar</h2><p>Paga en 2 horas; si no, incumples, el depósito pasa al vendedor y el lote sale de nuevo.</p>
$html$),
('resale', 'es', 'Reglas de reventa', $html$
<h2>Condiciones</h2><p>Los lotes en depósito se pueden revender. Antes sabes si está permitido y entre qué precios; la comisión depende de tu nivel.</p>
<h2>Operación</h2><p>El comprador paga con tu código de cobro y sube un comprobante; confirma en 2 horas que has recibido el dinero o intervendremos. La propiedad y la comisión se liquidan juntas al confirmar.</p>
$html$),
('recharge', 'es', 'Sobre las recargas', $html$
<p>Una recarga va a la cuenta elegida y aparece en su detalle. La cuenta de comisiones solo sirve para depósitos y comisiones. Para devolver una recarga, habla con atención al cliente.</p>
$html$),
('shop', 'es', 'Acuerdo de tienda', $html$
<h2>Documentos</h2><p>Entrega documentos auténticos y vigentes. Una solicitud que no coincide se devuelve con la razón; puedes corregirla y enviarla otra vez.</p>
<h2>Actividad</h2><p>Una tienda vende lo que describe, envía a tiempo y atiende la posventa según nuestras reglas. El dinero llega al monedero de empresa al completarse el pedido y puede pasar a tu monedero o retirarse.</p>
$html$),
('expert', 'es', 'Acuerdo de experto', $html$
<h2>Solicitud</h2><p>La solicitud cuesta la tarifa de su nivel, que se devuelve entera si no se aprueba.</p>
<h2>Derechos y deberes</h2><p>Los expertos tienen los derechos de su nivel. Lo que recomiendan debe ser cierto; están prohibidos los pedidos falsos y el engaño. Por incumplimiento se puede suspender o retirar la condición.</p>
$html$),
('course', 'es', 'Sobre las reservas de cursos', $html$
<p>Las plazas presenciales son limitadas: llega a tiempo y muestra tu código de asistencia. Se puede anular con reembolso hasta la fecha límite, no después. Un curso en línea se puede seguir desde la compra; tu progreso es el mismo en todos tus dispositivos.</p>
$html$);
