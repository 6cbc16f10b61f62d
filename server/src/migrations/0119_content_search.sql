-- domain.md §5: one search over everything, Chinese found by substring. No extension: pg_trgm splits Chinese, so the index holds characters and
-- pairs of characters of our own. Runs alike on PostgreSQL 15 and 18, under C.UTF-8.

-- Traditional characters as simplified ones, character by character (of opencc-js' TSCharacters those that Big5 counts as common). Nearly all text
-- has none and is left alone; of others translate() gets only what they have, since it goes through its whole list for each character. Not in
-- SQL: that would be copied into every statement that is planned.
create function search_simplified(t text) returns text language plpgsql immutable strict parallel safe as $$
declare
  old text;
  new text;
begin
  if t !~ '[丟並乾亂亙亞佇佈佔併來侖侶侷係俠倀倆倉個們倖倫偉側偵偽傑傖傘備傢傭傯傳債傷傾僅僑僕僥僱價儀儂億儈儉儐儔儕儘償優儲儷儻儼兇兌兒兗內兩冊冑冪凍凜凱別刪則剋剎剛剝剴創剷劃劇劉劊劍劑勁動務勛勝勞勢勳勵勸勻匯匱區協卹卻厭厲參叢吒吳吶呂員唸問啞啟喚喪喫喬單喲嗆嗇嗎嗚嗶嘆嘍嘔嘖嘗嘩嘮嘯嘰噓噥噯噴噸噹嚀嚇嚐嚕嚥嚨嚮嚴嚶囀囁囂囈囉囌囑囪國圍園圓圖團執堅堊堝堯報場塊塋塒塗塚塢塵塹墊墜墮墳墾壇壎壓壘壙壞壟壢壩壯壺壽夠夢夥夾奐奧奩奪奮妝姍姦娛婁婦媧媼媽嫗嫵嫻嬈嬋嬌嬤嬪嬰嬸孃孫學孿宮寢實寧審寫寬寵寶將專尋對導尷屆屍屜屢層屨屬岡峯峴島峽崑崗崙崢嵐嶄嶇嶔嶸嶺嶼嶽巒巔巖帥師帳帶幀幃幗幟幣幫幹幾庫廁廂廄廈廚廝廟廠廢廣廬廳弒弔張強彆彈彌彎彙彥彫彿後徑從徠復徵徹恆恥悅悵悶悽惡惱惻愛愜愴愷愾慄態慍慘慚慟慣慫慮慶慼慾憂憊憐憑憚憤憫憮憲憶懇應懍懣懲懶懷懸懺懼懾戀戰戲戶拋拚挾捨捫捱捲掃掄掙掛採揀揚換揮損搖搗搶摑摟摯摺摻撈撐撓撥撫撲撳撻撾撿擁擄擇擊擋擔據擠擬擰擱擲擴擷擺擻擾攆攏攔攙攜攝攣攤攪攬敗敘敵數斂斃斕斬斷於昇時晉晝暈暉暘暢暫曄曆曇曉曖曠曬書會朧朮東枴柵桿梔條梟棄棗棟棧棲楊楓楨業極榦榮構槍槓槨槳樁樂樅樑樓標樞樣樸樹樺橈橋機橢橫檔檜檢檣檮檯檳檸檻櫃櫓櫚櫛櫝櫥櫬櫻欄權欖欽歎歐歟歡歲歷歸歿殘殤殮殯殲殺殼毀毆氈氣氫氬氳氾汎汙決沒沖況洩洶浹涇涼淒淚淨淪淵淺渙減渦測渾湊湧湯準溝溫溼滄滅滌滬滯滲滷滾滿漁漢漣漬漲漸漿潑潔潛潤潯潰澀澆澗澠澤澦澱濁濃濕濘濛濟濤濫濰濱濺濾瀆瀉瀋瀏瀕瀘瀝瀟瀨瀰瀲瀾灑灘灣灤災為烏無煉煙煥煩煬熒熱熾燈燉燒燙燜營燦燬燭燴燻燼燾爍爐爛爭爺爾牀牆牘牴牽犖犛犢犧狀狹狽猙猶獄獅獎獨獰獲獵獷獸獺獻玀現琺琿瑣瑤瑩瑪璣璦環璽璿瓊瓏瓔瓚甌甕產畝畢畫異當疇疊痙痠瘋瘍瘓瘡瘧瘺療癆癒癘癟癡癢癥癩癬癮癱癲發皚皰皺盃盜盞盡監盤盧盪眾睏睜睞瞞瞼矇矓矚矯硃硯碩確碼磚磧磯礎礙礦礪礫礬祕祿禍禎禦禪禮禱禿秈稅稈稜稟種稱穀穌積穎穠穡穢穩穫窩窪窮窯窺竄竅竇竊競筆筍筧箇箋箏節範築篠篤篩簍簑簞簡簣簫簽簾籃籌籟籠籤籬籮籲粵糝糞糧糰糾紀紂約紅紆紇紉紋納紐純紕紗紙級紛紜紡紮細紱紲紳紹紼絀終絃組絆結絕絛絞絡絢給絨絰統絲絳絹綁綏綑經綜綞綠綢綬維綰綱網綴綵綸綺綻綽綾綿緇緊緒緘緙線緝緞締緣編緩緬緯緲練緹緻縈縉縊縐縑縛縝縞縣縫縮縱縲縴縵縷縹總績繃繅繆繒織繕繚繞繡繩繪繫繭繳繹繼繽續纏纓纔纖纜缽罈罌罰罵罷羅羈羋羣羨義羶習翹聖聞聯聰聲聳聶職聽聾肅脅脈脣脩脫脹腎腦腫腳腸膚膠膩膽膾膿臉臍臏臘臚臟臢臥臨臺與興舉舊艙艦艱艷芻苧茲荊莊莖莢莧華菴菸萇萊萬萵葉葦葷蒐蒞蒼蓀蓆蓋蓮蔔蔣蔥蔭蕩蕪蕭薊薑薔薦薩薹薺藍藝藥藪藹藺蘆蘇蘊蘋蘚蘭蘿處虛虜號虧蛻蜆蝕蝦蝨蝸螞螢螻蟈蟬蟯蟲蟻蠅蠍蠔蠟蠣蠱蠶蠻衆術衛衝袞裊裏補裝裡製複褲褸褻襖襠襤襪襬襯襲見規覓視覦親覬覲覺覽觀觴觸訂訃計訊訌討訐訓訕訖託記訛訝訟訣訥訪設許訴訶診註証詁詆詐詔評詖詛詞詠詢詣試詩詫詬詭詮詰話該詳詼誅誇誌認誑誕誘誚語誠誡誣誤誥誦誨說誰課誶誹誼調諂諄談諉請諍諒論諛諜諦諧諫諭諮諱諳諶諷諸諺諼諾謀謁謂謄謊謎謐謗謙講謝謠謨謫謬謹譁證譎譏識譙譚譜譟譫譯議譴護譽讀變讒讓讖讚讜谿豈豎豐豔豬貍貓貝貞負財貢貧貨販貪貫責貯貲貳貴貶買貸費貼貽貿賀賁賂賃賄賅資賈賊賑賒賓賜賞賠賡賢賣賤賦質賬賭賴賺賻購賽贅贈贊贍贏贓贖贗贛趕趙趨跡踐踴蹕蹟蹣蹤蹺躂躉躊躋躍躑躓躡躪軀車軋軌軍軒軔軛軟軸軻軼軾較載輊輒輓輔輕輛輜輝輞輟輥輦輩輪輯輳輸輻輾輿轂轄轅轉轍轎轔轟轡辦辭辮辯農迴逕這連週進遊運過達違遙遜遞遠適遲遷選遺遼邁還邇邊邏邐郵鄉鄒鄧鄭鄰鄴酈醃醜醞醣醫醬醱釀釁釅釋釐釗釘釙針釣釦釧釩釵鈉鈍鈐鈑鈔鈕鈞鈣鈴鈷鈸鈹鈽鈾鈿鉀鉅鉉鉋鉍鉑鉗鉚鉛鉤鉸鉻銀銅銑銓銖銘銜銨銬銳銷銻銼鋁鋅鋇鋒鋤鋪鋰鋸鋼錄錐錕錘錙錚錠錡錢錦錨錫錮錯錳錶鍊鍋鍍鍔鍚鍛鍥鍬鍰鍵鍾鎂鎊鎔鎖鎘鎚鎢鎬鎮鎰鎳鏃鏈鏍鏑鏗鏘鏜鏝鏟鏡鏢鏤鏨鏽鐃鐘鐫鐮鐲鐳鐵鐸鐺鑄鑑鑒鑠鑣鑰鑲鑷鑼鑽鑾鑿長門閂閃閉開閎閏閑閒間閔閘閡閣閤閥閨閩閭閱閻闆闈闊闋闌闐闔闕闖關闡闢陘陝陞陣陰陳陸陽隊階隕際隨險隱隴隸隻雋雖雙雛雜雞離難雲電霑霧霽靂靄靈靜靦靨鞏鞦韁韃韆韉韋韌韓韜韻響頁頂頃項順須頊頌預頑頒頓頗領頜頡頤頭頰頷頸頹頻顆題額顎顏顓願顛類顥顧顫顯顰顱風颯颱颳颶颺颼飄飛飢飩飪飭飯飲飴飼飽飾餃餅餉養餌餒餓餘餚餛餞餡館餵餾餿饅饉饑饒饗饜饞馬馭馮馱馳馴駁駐駑駒駕駙駛駝駟駢駭駱駿騁騎騖騙騫騰騷騾驀驃驅驍驕驗驚驛驟驢驥驪骯髏髒體髖髮鬆鬍鬚鬢鬥鬧鬨鬱魎魘魚魯魷鮑鮪鮫鮭鮮鯀鯉鯊鯖鯛鯧鯨鯽鰍鰓鰥鰭鰱鰻鰾鱉鱔鱖鱗鱟鱷鱸鳥鳩鳳鳴鳶鴆鴉鴒鴕鴛鴣鴦鴨鴻鴿鵑鵝鵠鵡鵪鵬鵲鶉鶯鶴鷂鷓鷗鷥鷹鷺鸚鸛鸞鹵鹹鹼鹽麗麥麩麴麵麼黃黌點黨黴黷鼕鼴齊齋齒齜齟齡齣齦齧齪齬齲齷龍龐龔龜]' then return t; end if;
  select string_agg(c.old, '' order by c.old), string_agg(substr('丢并干乱亘亚伫布占并来仑侣局系侠伥俩仓个们幸伦伟侧侦伪杰伧伞备家佣偬传债伤倾仅侨仆侥雇价仪侬亿侩俭傧俦侪尽偿优储俪傥俨凶兑儿兖内两册胄幂冻凛凯别删则克刹刚剥剀创铲划剧刘刽剑剂劲动务勋胜劳势勋励劝匀汇匮区协恤却厌厉参丛咤吴呐吕员念问哑启唤丧吃乔单哟呛啬吗呜哔叹喽呕啧尝哗唠啸叽嘘哝嗳喷吨当咛吓尝噜咽咙向严嘤啭嗫嚣呓啰苏嘱囱国围园圆图团执坚垩埚尧报场块茔埘涂冢坞尘堑垫坠堕坟垦坛埙压垒圹坏垄坜坝壮壶寿够梦伙夹奂奥奁夺奋妆姗奸娱娄妇娲媪妈妪妩娴娆婵娇嬷嫔婴婶娘孙学孪宫寝实宁审写宽宠宝将专寻对导尴届尸屉屡层屦属冈峰岘岛峡昆岗仑峥岚崭岖嵚嵘岭屿岳峦巅岩帅师帐带帧帏帼帜币帮干几库厕厢厩厦厨厮庙厂废广庐厅弑吊张强别弹弥弯汇彦雕佛后径从徕复征彻恒耻悦怅闷凄恶恼恻爱惬怆恺忾栗态愠惨惭恸惯怂虑庆戚欲忧惫怜凭惮愤悯怃宪忆恳应懔懑惩懒怀悬忏惧慑恋战戏户抛拼挟舍扪挨卷扫抡挣挂采拣扬换挥损摇捣抢掴搂挚折掺捞撑挠拨抚扑揿挞挝捡拥掳择击挡担据挤拟拧搁掷扩撷摆擞扰撵拢拦搀携摄挛摊搅揽败叙敌数敛毙斓斩断于升时晋昼晕晖旸畅暂晔历昙晓暧旷晒书会胧术东拐栅杆栀条枭弃枣栋栈栖杨枫桢业极干荣构枪杠椁桨桩乐枞梁楼标枢样朴树桦桡桥机椭横档桧检樯梼台槟柠槛柜橹榈栉椟橱榇樱栏权榄钦叹欧欤欢岁历归殁残殇殓殡歼杀壳毁殴毡气氢氩氲泛泛污决没冲况泄汹浃泾凉凄泪净沦渊浅涣减涡测浑凑涌汤准沟温湿沧灭涤沪滞渗卤滚满渔汉涟渍涨渐浆泼洁潜润浔溃涩浇涧渑泽滪淀浊浓湿泞蒙济涛滥潍滨溅滤渎泻沈浏濒泸沥潇濑弥潋澜洒滩湾滦灾为乌无炼烟焕烦炀荧热炽灯炖烧烫焖营灿毁烛烩熏烬焘烁炉烂争爷尔床墙牍抵牵荦牦犊牺状狭狈狰犹狱狮奖独狞获猎犷兽獭献猡现珐珲琐瑶莹玛玑瑷环玺璇琼珑璎瓒瓯瓮产亩毕画异当畴叠痉酸疯疡痪疮疟瘘疗痨愈疠瘪痴痒症癞癣瘾瘫癫发皑疱皱杯盗盏尽监盘卢荡众困睁睐瞒睑蒙眬瞩矫朱砚硕确码砖碛矶础碍矿砺砾矾秘禄祸祯御禅礼祷秃籼税秆棱禀种称谷稣积颖秾穑秽稳获窝洼穷窑窥窜窍窦窃竞笔笋笕个笺筝节范筑筿笃筛篓蓑箪简篑箫签帘篮筹籁笼签篱箩吁粤糁粪粮团纠纪纣约红纡纥纫纹纳纽纯纰纱纸级纷纭纺扎细绂绁绅绍绋绌终弦组绊结绝绦绞络绚给绒绖统丝绛绢绑绥捆经综缍绿绸绶维绾纲网缀彩纶绮绽绰绫绵缁紧绪缄缂线缉缎缔缘编缓缅纬缈练缇致萦缙缢绉缣缚缜缟县缝缩纵缧纤缦缕缥总绩绷缫缪缯织缮缭绕绣绳绘系茧缴绎继缤续缠缨才纤缆钵坛罂罚骂罢罗羁芈群羡义膻习翘圣闻联聪声耸聂职听聋肃胁脉唇修脱胀肾脑肿脚肠肤胶腻胆脍脓脸脐膑腊胪脏臜卧临台与兴举旧舱舰艰艳刍苎兹荆庄茎荚苋华庵烟苌莱万莴叶苇荤搜莅苍荪席盖莲卜蒋葱荫荡芜萧蓟姜蔷荐萨苔荠蓝艺药薮蔼蔺芦苏蕴苹藓兰萝处虚虏号亏蜕蚬蚀虾虱蜗蚂萤蝼蝈蝉蛲虫蚁蝇蝎蚝蜡蛎蛊蚕蛮众术卫冲衮袅里补装里制复裤褛亵袄裆褴袜摆衬袭见规觅视觎亲觊觐觉览观觞触订讣计讯讧讨讦训讪讫托记讹讶讼诀讷访设许诉诃诊注证诂诋诈诏评诐诅词咏询诣试诗诧诟诡诠诘话该详诙诛夸志认诳诞诱诮语诚诫诬误诰诵诲说谁课谇诽谊调谄谆谈诿请诤谅论谀谍谛谐谏谕咨讳谙谌讽诸谚谖诺谋谒谓誊谎谜谧谤谦讲谢谣谟谪谬谨哗证谲讥识谯谭谱噪谵译议谴护誉读变谗让谶赞谠溪岂竖丰艳猪狸猫贝贞负财贡贫货贩贪贯责贮赀贰贵贬买贷费贴贻贸贺贲赂赁贿赅资贾贼赈赊宾赐赏赔赓贤卖贱赋质账赌赖赚赙购赛赘赠赞赡赢赃赎赝赣赶赵趋迹践踊跸迹蹒踪跷跶趸踌跻跃踯踬蹑躏躯车轧轨军轩轫轭软轴轲轶轼较载轾辄挽辅轻辆辎辉辋辍辊辇辈轮辑辏输辐辗舆毂辖辕转辙轿辚轰辔办辞辫辩农回径这连周进游运过达违遥逊递远适迟迁选遗辽迈还迩边逻逦邮乡邹邓郑邻邺郦腌丑酝糖医酱酦酿衅酽释厘钊钉钋针钓扣钏钒钗钠钝钤钣钞钮钧钙铃钴钹铍钸铀钿钾巨铉铇铋铂钳铆铅钩铰铬银铜铣铨铢铭衔铵铐锐销锑锉铝锌钡锋锄铺锂锯钢录锥锟锤锱铮锭锜钱锦锚锡锢错锰表炼锅镀锷钖锻锲锹锾键钟镁镑镕锁镉锤钨镐镇镒镍镞链镙镝铿锵镗镘铲镜镖镂錾锈铙钟镌镰镯镭铁铎铛铸鉴鉴铄镳钥镶镊锣钻銮凿长门闩闪闭开闳闰闲闲间闵闸阂阁合阀闺闽闾阅阎板闱阔阕阑阗阖阙闯关阐辟陉陕升阵阴陈陆阳队阶陨际随险隐陇隶只隽虽双雏杂鸡离难云电沾雾霁雳霭灵静腼靥巩秋缰鞑千鞯韦韧韩韬韵响页顶顷项顺须顼颂预顽颁顿颇领颌颉颐头颊颔颈颓频颗题额颚颜颛愿颠类颢顾颤显颦颅风飒台刮飓飏飕飘飞饥饨饪饬饭饮饴饲饱饰饺饼饷养饵馁饿余肴馄饯馅馆喂馏馊馒馑饥饶飨餍馋马驭冯驮驰驯驳驻驽驹驾驸驶驼驷骈骇骆骏骋骑骛骗骞腾骚骡蓦骠驱骁骄验惊驿骤驴骥骊肮髅脏体髋发松胡须鬓斗闹哄郁魉魇鱼鲁鱿鲍鲔鲛鲑鲜鲧鲤鲨鲭鲷鲳鲸鲫鳅鳃鳏鳍鲢鳗鳔鳖鳝鳜鳞鲎鳄鲈鸟鸠凤鸣鸢鸩鸦鸰鸵鸳鸪鸯鸭鸿鸽鹃鹅鹄鹉鹌鹏鹊鹑莺鹤鹞鹧鸥鸶鹰鹭鹦鹳鸾卤咸碱盐丽麦麸曲面么黄黉点党霉黩冬鼹齐斋齿龇龃龄出龈啮龊龉龋龌龙庞龚龟',
    strpos('丟並乾亂亙亞佇佈佔併來侖侶侷係俠倀倆倉個們倖倫偉側偵偽傑傖傘備傢傭傯傳債傷傾僅僑僕僥僱價儀儂億儈儉儐儔儕儘償優儲儷儻儼兇兌兒兗內兩冊冑冪凍凜凱別刪則剋剎剛剝剴創剷劃劇劉劊劍劑勁動務勛勝勞勢勳勵勸勻匯匱區協卹卻厭厲參叢吒吳吶呂員唸問啞啟喚喪喫喬單喲嗆嗇嗎嗚嗶嘆嘍嘔嘖嘗嘩嘮嘯嘰噓噥噯噴噸噹嚀嚇嚐嚕嚥嚨嚮嚴嚶囀囁囂囈囉囌囑囪國圍園圓圖團執堅堊堝堯報場塊塋塒塗塚塢塵塹墊墜墮墳墾壇壎壓壘壙壞壟壢壩壯壺壽夠夢夥夾奐奧奩奪奮妝姍姦娛婁婦媧媼媽嫗嫵嫻嬈嬋嬌嬤嬪嬰嬸孃孫學孿宮寢實寧審寫寬寵寶將專尋對導尷屆屍屜屢層屨屬岡峯峴島峽崑崗崙崢嵐嶄嶇嶔嶸嶺嶼嶽巒巔巖帥師帳帶幀幃幗幟幣幫幹幾庫廁廂廄廈廚廝廟廠廢廣廬廳弒弔張強彆彈彌彎彙彥彫彿後徑從徠復徵徹恆恥悅悵悶悽惡惱惻愛愜愴愷愾慄態慍慘慚慟慣慫慮慶慼慾憂憊憐憑憚憤憫憮憲憶懇應懍懣懲懶懷懸懺懼懾戀戰戲戶拋拚挾捨捫捱捲掃掄掙掛採揀揚換揮損搖搗搶摑摟摯摺摻撈撐撓撥撫撲撳撻撾撿擁擄擇擊擋擔據擠擬擰擱擲擴擷擺擻擾攆攏攔攙攜攝攣攤攪攬敗敘敵數斂斃斕斬斷於昇時晉晝暈暉暘暢暫曄曆曇曉曖曠曬書會朧朮東枴柵桿梔條梟棄棗棟棧棲楊楓楨業極榦榮構槍槓槨槳樁樂樅樑樓標樞樣樸樹樺橈橋機橢橫檔檜檢檣檮檯檳檸檻櫃櫓櫚櫛櫝櫥櫬櫻欄權欖欽歎歐歟歡歲歷歸歿殘殤殮殯殲殺殼毀毆氈氣氫氬氳氾汎汙決沒沖況洩洶浹涇涼淒淚淨淪淵淺渙減渦測渾湊湧湯準溝溫溼滄滅滌滬滯滲滷滾滿漁漢漣漬漲漸漿潑潔潛潤潯潰澀澆澗澠澤澦澱濁濃濕濘濛濟濤濫濰濱濺濾瀆瀉瀋瀏瀕瀘瀝瀟瀨瀰瀲瀾灑灘灣灤災為烏無煉煙煥煩煬熒熱熾燈燉燒燙燜營燦燬燭燴燻燼燾爍爐爛爭爺爾牀牆牘牴牽犖犛犢犧狀狹狽猙猶獄獅獎獨獰獲獵獷獸獺獻玀現琺琿瑣瑤瑩瑪璣璦環璽璿瓊瓏瓔瓚甌甕產畝畢畫異當疇疊痙痠瘋瘍瘓瘡瘧瘺療癆癒癘癟癡癢癥癩癬癮癱癲發皚皰皺盃盜盞盡監盤盧盪眾睏睜睞瞞瞼矇矓矚矯硃硯碩確碼磚磧磯礎礙礦礪礫礬祕祿禍禎禦禪禮禱禿秈稅稈稜稟種稱穀穌積穎穠穡穢穩穫窩窪窮窯窺竄竅竇竊競筆筍筧箇箋箏節範築篠篤篩簍簑簞簡簣簫簽簾籃籌籟籠籤籬籮籲粵糝糞糧糰糾紀紂約紅紆紇紉紋納紐純紕紗紙級紛紜紡紮細紱紲紳紹紼絀終絃組絆結絕絛絞絡絢給絨絰統絲絳絹綁綏綑經綜綞綠綢綬維綰綱網綴綵綸綺綻綽綾綿緇緊緒緘緙線緝緞締緣編緩緬緯緲練緹緻縈縉縊縐縑縛縝縞縣縫縮縱縲縴縵縷縹總績繃繅繆繒織繕繚繞繡繩繪繫繭繳繹繼繽續纏纓纔纖纜缽罈罌罰罵罷羅羈羋羣羨義羶習翹聖聞聯聰聲聳聶職聽聾肅脅脈脣脩脫脹腎腦腫腳腸膚膠膩膽膾膿臉臍臏臘臚臟臢臥臨臺與興舉舊艙艦艱艷芻苧茲荊莊莖莢莧華菴菸萇萊萬萵葉葦葷蒐蒞蒼蓀蓆蓋蓮蔔蔣蔥蔭蕩蕪蕭薊薑薔薦薩薹薺藍藝藥藪藹藺蘆蘇蘊蘋蘚蘭蘿處虛虜號虧蛻蜆蝕蝦蝨蝸螞螢螻蟈蟬蟯蟲蟻蠅蠍蠔蠟蠣蠱蠶蠻衆術衛衝袞裊裏補裝裡製複褲褸褻襖襠襤襪襬襯襲見規覓視覦親覬覲覺覽觀觴觸訂訃計訊訌討訐訓訕訖託記訛訝訟訣訥訪設許訴訶診註証詁詆詐詔評詖詛詞詠詢詣試詩詫詬詭詮詰話該詳詼誅誇誌認誑誕誘誚語誠誡誣誤誥誦誨說誰課誶誹誼調諂諄談諉請諍諒論諛諜諦諧諫諭諮諱諳諶諷諸諺諼諾謀謁謂謄謊謎謐謗謙講謝謠謨謫謬謹譁證譎譏識譙譚譜譟譫譯議譴護譽讀變讒讓讖讚讜谿豈豎豐豔豬貍貓貝貞負財貢貧貨販貪貫責貯貲貳貴貶買貸費貼貽貿賀賁賂賃賄賅資賈賊賑賒賓賜賞賠賡賢賣賤賦質賬賭賴賺賻購賽贅贈贊贍贏贓贖贗贛趕趙趨跡踐踴蹕蹟蹣蹤蹺躂躉躊躋躍躑躓躡躪軀車軋軌軍軒軔軛軟軸軻軼軾較載輊輒輓輔輕輛輜輝輞輟輥輦輩輪輯輳輸輻輾輿轂轄轅轉轍轎轔轟轡辦辭辮辯農迴逕這連週進遊運過達違遙遜遞遠適遲遷選遺遼邁還邇邊邏邐郵鄉鄒鄧鄭鄰鄴酈醃醜醞醣醫醬醱釀釁釅釋釐釗釘釙針釣釦釧釩釵鈉鈍鈐鈑鈔鈕鈞鈣鈴鈷鈸鈹鈽鈾鈿鉀鉅鉉鉋鉍鉑鉗鉚鉛鉤鉸鉻銀銅銑銓銖銘銜銨銬銳銷銻銼鋁鋅鋇鋒鋤鋪鋰鋸鋼錄錐錕錘錙錚錠錡錢錦錨錫錮錯錳錶鍊鍋鍍鍔鍚鍛鍥鍬鍰鍵鍾鎂鎊鎔鎖鎘鎚鎢鎬鎮鎰鎳鏃鏈鏍鏑鏗鏘鏜鏝鏟鏡鏢鏤鏨鏽鐃鐘鐫鐮鐲鐳鐵鐸鐺鑄鑑鑒鑠鑣鑰鑲鑷鑼鑽鑾鑿長門閂閃閉開閎閏閑閒間閔閘閡閣閤閥閨閩閭閱閻闆闈闊闋闌闐闔闕闖關闡闢陘陝陞陣陰陳陸陽隊階隕際隨險隱隴隸隻雋雖雙雛雜雞離難雲電霑霧霽靂靄靈靜靦靨鞏鞦韁韃韆韉韋韌韓韜韻響頁頂頃項順須頊頌預頑頒頓頗領頜頡頤頭頰頷頸頹頻顆題額顎顏顓願顛類顥顧顫顯顰顱風颯颱颳颶颺颼飄飛飢飩飪飭飯飲飴飼飽飾餃餅餉養餌餒餓餘餚餛餞餡館餵餾餿饅饉饑饒饗饜饞馬馭馮馱馳馴駁駐駑駒駕駙駛駝駟駢駭駱駿騁騎騖騙騫騰騷騾驀驃驅驍驕驗驚驛驟驢驥驪骯髏髒體髖髮鬆鬍鬚鬢鬥鬧鬨鬱魎魘魚魯魷鮑鮪鮫鮭鮮鯀鯉鯊鯖鯛鯧鯨鯽鰍鰓鰥鰭鰱鰻鰾鱉鱔鱖鱗鱟鱷鱸鳥鳩鳳鳴鳶鴆鴉鴒鴕鴛鴣鴦鴨鴻鴿鵑鵝鵠鵡鵪鵬鵲鶉鶯鶴鷂鷓鷗鷥鷹鷺鸚鸛鸞鹵鹹鹼鹽麗麥麩麴麵麼黃黌點黨黴黷鼕鼴齊齋齒齜齟齡齣齦齧齪齬齲齷龍龐龔龜', c.old), 1), '' order by c.old) into old, new
    from (select distinct m.m[1] as old from regexp_matches(t, '[丟並乾亂亙亞佇佈佔併來侖侶侷係俠倀倆倉個們倖倫偉側偵偽傑傖傘備傢傭傯傳債傷傾僅僑僕僥僱價儀儂億儈儉儐儔儕儘償優儲儷儻儼兇兌兒兗內兩冊冑冪凍凜凱別刪則剋剎剛剝剴創剷劃劇劉劊劍劑勁動務勛勝勞勢勳勵勸勻匯匱區協卹卻厭厲參叢吒吳吶呂員唸問啞啟喚喪喫喬單喲嗆嗇嗎嗚嗶嘆嘍嘔嘖嘗嘩嘮嘯嘰噓噥噯噴噸噹嚀嚇嚐嚕嚥嚨嚮嚴嚶囀囁囂囈囉囌囑囪國圍園圓圖團執堅堊堝堯報場塊塋塒塗塚塢塵塹墊墜墮墳墾壇壎壓壘壙壞壟壢壩壯壺壽夠夢夥夾奐奧奩奪奮妝姍姦娛婁婦媧媼媽嫗嫵嫻嬈嬋嬌嬤嬪嬰嬸孃孫學孿宮寢實寧審寫寬寵寶將專尋對導尷屆屍屜屢層屨屬岡峯峴島峽崑崗崙崢嵐嶄嶇嶔嶸嶺嶼嶽巒巔巖帥師帳帶幀幃幗幟幣幫幹幾庫廁廂廄廈廚廝廟廠廢廣廬廳弒弔張強彆彈彌彎彙彥彫彿後徑從徠復徵徹恆恥悅悵悶悽惡惱惻愛愜愴愷愾慄態慍慘慚慟慣慫慮慶慼慾憂憊憐憑憚憤憫憮憲憶懇應懍懣懲懶懷懸懺懼懾戀戰戲戶拋拚挾捨捫捱捲掃掄掙掛採揀揚換揮損搖搗搶摑摟摯摺摻撈撐撓撥撫撲撳撻撾撿擁擄擇擊擋擔據擠擬擰擱擲擴擷擺擻擾攆攏攔攙攜攝攣攤攪攬敗敘敵數斂斃斕斬斷於昇時晉晝暈暉暘暢暫曄曆曇曉曖曠曬書會朧朮東枴柵桿梔條梟棄棗棟棧棲楊楓楨業極榦榮構槍槓槨槳樁樂樅樑樓標樞樣樸樹樺橈橋機橢橫檔檜檢檣檮檯檳檸檻櫃櫓櫚櫛櫝櫥櫬櫻欄權欖欽歎歐歟歡歲歷歸歿殘殤殮殯殲殺殼毀毆氈氣氫氬氳氾汎汙決沒沖況洩洶浹涇涼淒淚淨淪淵淺渙減渦測渾湊湧湯準溝溫溼滄滅滌滬滯滲滷滾滿漁漢漣漬漲漸漿潑潔潛潤潯潰澀澆澗澠澤澦澱濁濃濕濘濛濟濤濫濰濱濺濾瀆瀉瀋瀏瀕瀘瀝瀟瀨瀰瀲瀾灑灘灣灤災為烏無煉煙煥煩煬熒熱熾燈燉燒燙燜營燦燬燭燴燻燼燾爍爐爛爭爺爾牀牆牘牴牽犖犛犢犧狀狹狽猙猶獄獅獎獨獰獲獵獷獸獺獻玀現琺琿瑣瑤瑩瑪璣璦環璽璿瓊瓏瓔瓚甌甕產畝畢畫異當疇疊痙痠瘋瘍瘓瘡瘧瘺療癆癒癘癟癡癢癥癩癬癮癱癲發皚皰皺盃盜盞盡監盤盧盪眾睏睜睞瞞瞼矇矓矚矯硃硯碩確碼磚磧磯礎礙礦礪礫礬祕祿禍禎禦禪禮禱禿秈稅稈稜稟種稱穀穌積穎穠穡穢穩穫窩窪窮窯窺竄竅竇竊競筆筍筧箇箋箏節範築篠篤篩簍簑簞簡簣簫簽簾籃籌籟籠籤籬籮籲粵糝糞糧糰糾紀紂約紅紆紇紉紋納紐純紕紗紙級紛紜紡紮細紱紲紳紹紼絀終絃組絆結絕絛絞絡絢給絨絰統絲絳絹綁綏綑經綜綞綠綢綬維綰綱網綴綵綸綺綻綽綾綿緇緊緒緘緙線緝緞締緣編緩緬緯緲練緹緻縈縉縊縐縑縛縝縞縣縫縮縱縲縴縵縷縹總績繃繅繆繒織繕繚繞繡繩繪繫繭繳繹繼繽續纏纓纔纖纜缽罈罌罰罵罷羅羈羋羣羨義羶習翹聖聞聯聰聲聳聶職聽聾肅脅脈脣脩脫脹腎腦腫腳腸膚膠膩膽膾膿臉臍臏臘臚臟臢臥臨臺與興舉舊艙艦艱艷芻苧茲荊莊莖莢莧華菴菸萇萊萬萵葉葦葷蒐蒞蒼蓀蓆蓋蓮蔔蔣蔥蔭蕩蕪蕭薊薑薔薦薩薹薺藍藝藥藪藹藺蘆蘇蘊蘋蘚蘭蘿處虛虜號虧蛻蜆蝕蝦蝨蝸螞螢螻蟈蟬蟯蟲蟻蠅蠍蠔蠟蠣蠱蠶蠻衆術衛衝袞裊裏補裝裡製複褲褸褻襖襠襤襪襬襯襲見規覓視覦親覬覲覺覽觀觴觸訂訃計訊訌討訐訓訕訖託記訛訝訟訣訥訪設許訴訶診註証詁詆詐詔評詖詛詞詠詢詣試詩詫詬詭詮詰話該詳詼誅誇誌認誑誕誘誚語誠誡誣誤誥誦誨說誰課誶誹誼調諂諄談諉請諍諒論諛諜諦諧諫諭諮諱諳諶諷諸諺諼諾謀謁謂謄謊謎謐謗謙講謝謠謨謫謬謹譁證譎譏識譙譚譜譟譫譯議譴護譽讀變讒讓讖讚讜谿豈豎豐豔豬貍貓貝貞負財貢貧貨販貪貫責貯貲貳貴貶買貸費貼貽貿賀賁賂賃賄賅資賈賊賑賒賓賜賞賠賡賢賣賤賦質賬賭賴賺賻購賽贅贈贊贍贏贓贖贗贛趕趙趨跡踐踴蹕蹟蹣蹤蹺躂躉躊躋躍躑躓躡躪軀車軋軌軍軒軔軛軟軸軻軼軾較載輊輒輓輔輕輛輜輝輞輟輥輦輩輪輯輳輸輻輾輿轂轄轅轉轍轎轔轟轡辦辭辮辯農迴逕這連週進遊運過達違遙遜遞遠適遲遷選遺遼邁還邇邊邏邐郵鄉鄒鄧鄭鄰鄴酈醃醜醞醣醫醬醱釀釁釅釋釐釗釘釙針釣釦釧釩釵鈉鈍鈐鈑鈔鈕鈞鈣鈴鈷鈸鈹鈽鈾鈿鉀鉅鉉鉋鉍鉑鉗鉚鉛鉤鉸鉻銀銅銑銓銖銘銜銨銬銳銷銻銼鋁鋅鋇鋒鋤鋪鋰鋸鋼錄錐錕錘錙錚錠錡錢錦錨錫錮錯錳錶鍊鍋鍍鍔鍚鍛鍥鍬鍰鍵鍾鎂鎊鎔鎖鎘鎚鎢鎬鎮鎰鎳鏃鏈鏍鏑鏗鏘鏜鏝鏟鏡鏢鏤鏨鏽鐃鐘鐫鐮鐲鐳鐵鐸鐺鑄鑑鑒鑠鑣鑰鑲鑷鑼鑽鑾鑿長門閂閃閉開閎閏閑閒間閔閘閡閣閤閥閨閩閭閱閻闆闈闊闋闌闐闔闕闖關闡闢陘陝陞陣陰陳陸陽隊階隕際隨險隱隴隸隻雋雖雙雛雜雞離難雲電霑霧霽靂靄靈靜靦靨鞏鞦韁韃韆韉韋韌韓韜韻響頁頂頃項順須頊頌預頑頒頓頗領頜頡頤頭頰頷頸頹頻顆題額顎顏顓願顛類顥顧顫顯顰顱風颯颱颳颶颺颼飄飛飢飩飪飭飯飲飴飼飽飾餃餅餉養餌餒餓餘餚餛餞餡館餵餾餿饅饉饑饒饗饜饞馬馭馮馱馳馴駁駐駑駒駕駙駛駝駟駢駭駱駿騁騎騖騙騫騰騷騾驀驃驅驍驕驗驚驛驟驢驥驪骯髏髒體髖髮鬆鬍鬚鬢鬥鬧鬨鬱魎魘魚魯魷鮑鮪鮫鮭鮮鯀鯉鯊鯖鯛鯧鯨鯽鰍鰓鰥鰭鰱鰻鰾鱉鱔鱖鱗鱟鱷鱸鳥鳩鳳鳴鳶鴆鴉鴒鴕鴛鴣鴦鴨鴻鴿鵑鵝鵠鵡鵪鵬鵲鶉鶯鶴鷂鷓鷗鷥鷹鷺鸚鸛鸞鹵鹹鹼鹽麗麥麩麴麵麼黃黌點黨黴黷鼕鼴齊齋齒齜齟齡齣齦齧齪齬齲齷龍龐龔龜]', 'g') as m (m)) as c;
  return translate(t, old, new);
end $$;

-- How text and what is searched for are compared: full-width and ligatures as their plain forms, lower case, simplified, without what cannot
-- be seen, every run of blanks as one.
create function search_text(t text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return search_simplified(btrim(regexp_replace(
    translate(lower(normalize(t, NFKC)), U&'\200B\FEFF\FE0E\FE0F', ''), '[\s\x01-\x1f]+', ' ', 'g')));
end $$;

-- The words of rich text, from its first part.
create function search_plain(html text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return replace(replace(replace(replace(replace(
    regexp_replace(
      regexp_replace(left(html, 6000), '</?(p|div|h[1-6]|li|ul|ol|br|blockquote|figure|figcaption|img|table|tr|td|th|hr)[^>]*>?', ' ', 'gi'),
      '<[^>]*>?', '', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&');
end $$;

-- What a document is found by. Characters and pairs of characters next to each other, marked by where they stand: T in the title, H in the
-- title or beside it (author, tags, subtitle), A anywhere (pairs only); ^ how the title begins; = the whole title.
create function search_grams(title text, head text, body text) returns text[] language sql immutable parallel safe cost 5000
  return array(
    select distinct gram from (
      select c.class || u.x || coalesce(u.y, '') as gram
      from (values ('T', string_to_array(title, null)), ('H', string_to_array(title || ' ' || head, null)),
        ('A', string_to_array(title || ' ' || head || ' ' || body, null))) as c (class, chars),
        unnest(c.chars, c.chars[2:]) as u (x, y) where u.x <> ' ' and u.y <> ' '
      union all select c.class || x
      from (values ('T', string_to_array(title, null)), ('H', string_to_array(title || ' ' || head, null))) as c (class, chars),
        unnest(c.chars) as x where x <> ' '
      union all select '^' || left(title, 1)
      union all select '^' || left(title, 2)
      union all select '=' || left(title, 60)) as g);

-- Powers of two: counts of likes change a document only when they double.
create function search_power(n bigint) returns integer language sql immutable parallel safe
  return floor(ln(greatest(n, 0) + 1) / ln(2))::int;

-- What comes first among equals: popular and new. Twice as popular is worth `days` days of age.
create function search_score(popularity bigint, at timestamptz, days integer) returns double precision
  language sql immutable parallel safe
  return search_power(popularity) + extract(epoch from at)::double precision / 86400 / days;

create table search_document (
  kind text not null,
  -- The thing's id.
  ref text not null,
  -- Whose visibility decides about it; null where nobody's does.
  owner_id text,
  -- The title as it is written; the others as search_text() compares them.
  label text not null,
  title text not null,
  -- What stands beside the title: author, tags, subtitle.
  head text not null,
  body text not null,
  at timestamptz(3) not null,
  score double precision not null,
  primary key (kind, ref)
) partition by list (kind);

do $$
declare k text;
begin
  foreach k in array array['goods', 'article', 'news', 'book', 'video', 'course', 'member', 'shop'] loop
    execute format('create table %I partition of search_document for values in (%L)', 'search_' || k, k);
    -- The values of the expression would cost an ANALYZE minutes, and the statements say themselves which index they want.
    execute format('create index on %1$I using gin (search_grams(title, head, body)) with (fastupdate = off)', 'search_' || k);
    execute format('alter index %I alter column 1 set statistics 0', 'search_' || k || '_search_grams_idx');
    execute format('create index on %I (score desc, ref)', 'search_' || k);
    execute format('create index on %I (at desc, ref)', 'search_' || k);
  end loop;
end $$;

-- Everything that may be found, as it is now. What is hidden by its owner (domain.md §8) is left out when somebody searches.
create view search_source as
  select case a.kind when 'news' then 'news' else 'article' end as kind, a.id as ref, a.author_id as owner_id, a.title as label,
    search_text(a.title) as title,
    search_text(concat_ws(' ', array_to_string(a.tags, ' '), m.nickname, c.names ->> 'zh-Hans')) as head,
    left(search_text(a.summary || ' ' || search_plain(a.body_html)), 1000) as body,
    a.published_at as at, search_score(a.likes + a.collects, a.published_at, case a.kind when 'news' then 15 else 60 end) as score
  from article a join member m on m.id = a.author_id join article_category c on c.id = a.category_id
  where a.state = 'published'
  union all
  select 'video', v.id, v.author_id, v.title, search_text(v.title),
    search_text(concat_ws(' ', array_to_string(v.tags, ' '), m.nickname)), '',
    v.published_at, search_score(v.likes + v.collects, v.published_at, 60)
  from video v join member m on m.id = v.author_id where v.state = 'published'
  union all
  select 'book', b.id, null, b.title, search_text(b.title), search_text(concat_ws(' ', b.author, c.names ->> 'zh-Hans')),
    left(search_text(left(b.intro, 600) || ' ' || coalesce((select string_agg(h.title, ' ' order by h.number)
      from book_chapter h where h.book_id = b.id and h.number <= 300), '')), 2000),
    b.created_at, search_score(b.likes + b.shelves, b.created_at, 365)
  from book b join book_category c on c.id = b.category_id where b.state = 'on'
  union all
  select 'goods', p.id, null, p.title, search_text(p.title),
    search_text(concat_ws(' ', p.subtitle, s.name, c.name, (select string_agg(n.value, ' ') from jsonb_each_text(c.names) n), p.sale_no)),
    left(search_text(search_plain(p.detail_html)), 600),
    p.created_at, search_score(p.sold, p.created_at, 365)
  from product p join shop s on s.id = p.shop_id join category c on c.id = p.category_id
  where p.on_sale and p.price_cents is not null
  union all
  select 'course', k.id, null, k.title, search_text(k.title), search_text(concat_ws(' ', k.subtitle, k.teacher_name, k.teacher_title)),
    left(search_text(search_plain(k.intro) || ' ' || coalesce((select string_agg(l.title, ' ' order by l.number)
      from study_lesson l where l.course_id = k.id), '')), 2000),
    k.created_at, search_score(0, k.created_at, 365)
  from study_course k where k.on_shelf
  union all
  select 'member', m.id, m.id, m.nickname, search_text(m.nickname), '', '', m.created_at,
    -- Beyond some thousands it makes no difference who has more.
    search_score((select count(*) from (select from follow f where f.target_id = m.id limit 4096) x), m.created_at, 3650)
  from member m where m.cancelled_at is null
  union all
  select 'shop', s.id, null, s.name, search_text(s.name), '', left(search_text(s.intro), 600), s.created_at,
    search_score((select count(*) from (select from shop_favourite f where f.shop_id = s.id limit 4096) x), s.created_at, 3650)
  from shop s where not exists (select from member m where m.id = s.owner_id and m.cancelled_at is not null);

-- Makes the documents of things what they are now.
create function search_put(kinds text[], refs text[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  -- First of all by their ids: what is joined to the view would make it read everything.
  with fresh as materialized (
    select s.kind, s.ref, s.owner_id, s.label, s.title, s.head, s.body, s.at, s.score from search_source s
    where s.kind = any(kinds) and s.ref = any(refs)),
  gone as (
    delete from search_document d where d.kind = any(kinds) and d.ref = any(refs)
      and (d.kind, d.ref) not in (select f.kind, f.ref from fresh f))
  -- Only what differs: a conflict would lock the document even where nothing is to be changed.
  insert into search_document (kind, ref, owner_id, label, title, head, body, at, score)
    select * from fresh f where not exists (select from search_document d where d.kind = f.kind and d.ref = f.ref
      and (d.owner_id, d.label, d.title, d.head, d.body, d.at, d.score) is not distinct from
        (f.owner_id, f.label, f.title, f.head, f.body, f.at::timestamptz(3), f.score))
  on conflict (kind, ref) do update set owner_id = excluded.owner_id, label = excluded.label, title = excluded.title,
    head = excluded.head, body = excluded.body, at = excluded.at, score = excluded.score;
end $$;

-- The arguments are the kinds that a row of the table can be.
create function search_follow() returns trigger language plpgsql as $$
begin
  perform search_put(tg_argv, array[coalesce(new.id, old.id)]);
  return null;
end $$;

create trigger search_document after insert or delete or update of kind, category_id, author_id, title, summary, body_html, tags, state, published_at
  on article for each row execute function search_follow('article', 'news');
create trigger search_popularity after update of likes, collects on article for each row
  when (search_power(old.likes + old.collects) <> search_power(new.likes + new.collects)) execute function search_follow('article', 'news');

create trigger search_document after insert or delete or update of author_id, title, tags, state, published_at
  on video for each row execute function search_follow('video');
create trigger search_popularity after update of likes, collects on video for each row
  when (search_power(old.likes + old.collects) <> search_power(new.likes + new.collects)) execute function search_follow('video');

create trigger search_document after insert or delete or update of category_id, author, title, intro, state, created_at
  on book for each row execute function search_follow('book');
create trigger search_popularity after update of likes, shelves on book for each row
  when (search_power(old.likes + old.shelves) <> search_power(new.likes + new.shelves)) execute function search_follow('book');

create trigger search_document after insert or delete or update of sale_no, shop_id, category_id, title, subtitle, detail_html, on_sale, created_at
  on product for each row execute function search_follow('goods');
create trigger search_popularity after update of sold, price_cents on product for each row
  when (search_power(old.sold) <> search_power(new.sold) or (old.price_cents is null) <> (new.price_cents is null))
  execute function search_follow('goods');

create trigger search_document after insert or delete or update of title, subtitle, teacher_name, teacher_title, intro, on_shelf, created_at
  on study_course for each row execute function search_follow('course');

create trigger search_document after insert or delete or update of nickname, cancelled_at on member
  for each row execute function search_follow('member');
create trigger search_document after insert or delete or update of name, intro, owner_id on shop
  for each row execute function search_follow('shop');

-- Chapters and lessons come many at once: once for each statement.
create function search_parts() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'book_chapter' then
    perform search_put('{book}', array(select distinct p.book_id from part p));
  else
    perform search_put('{course}', array(select distinct p.course_id from part p));
  end if;
  return null;
end $$;
create trigger search_added after insert on book_chapter referencing new table as part for each statement execute function search_parts();
create trigger search_removed after delete on book_chapter referencing old table as part for each statement execute function search_parts();
create trigger search_added after insert on study_lesson referencing new table as part for each statement execute function search_parts();
create trigger search_removed after delete on study_lesson referencing old table as part for each statement execute function search_parts();
create function search_part() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'book_chapter' then
    perform search_put('{book}', array[new.book_id]);
  else
    perform search_put('{course}', array[new.course_id]);
  end if;
  return null;
end $$;
create trigger search_changed after update of title, number on book_chapter for each row
  when (old.title <> new.title or old.number <> new.number) execute function search_part();
create trigger search_changed after update of title, number on study_lesson for each row
  when (old.title <> new.title or old.number <> new.number) execute function search_part();

-- Another name stands beside everything of its bearer. The things are locked first, so that what changes them at the same time is seen.
create function search_renamed() returns trigger language plpgsql as $$
declare refs text[];
begin
  if tg_table_name = 'member' then
    select array_agg(id) into refs from (select id from article where author_id = new.id order by id for no key update) a;
    perform search_put('{article,news}', refs);
    select array_agg(id) into refs from (select id from video where author_id = new.id order by id for no key update) v;
    perform search_put('{video}', refs);
    if (old.cancelled_at is null) <> (new.cancelled_at is null) then
      perform search_put('{shop}', array(select id from shop where owner_id = new.id));
    end if;
  elsif tg_table_name = 'shop' then
    select array_agg(id) into refs from (select id from product where shop_id = new.id order by id for no key update) p;
    perform search_put('{goods}', refs);
  else
    select array_agg(id) into refs from (select id from product where category_id = new.id order by id for no key update) p;
    perform search_put('{goods}', refs);
  end if;
  return null;
end $$;
create trigger search_renamed after update of nickname, cancelled_at on member for each row
  when (old.nickname <> new.nickname or (old.cancelled_at is null) <> (new.cancelled_at is null)) execute function search_renamed();
create trigger search_renamed after update of name on shop for each row when (old.name <> new.name) execute function search_renamed();
create trigger search_renamed after update of name, names on category for each row
  when (old.name <> new.name or old.names is distinct from new.names) execute function search_renamed();

create function search_followed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'follow' then
    perform search_put('{member}', array[coalesce(new.target_id, old.target_id)]);
  else
    perform search_put('{shop}', array[coalesce(new.shop_id, old.shop_id)]);
  end if;
  return null;
end $$;
create trigger search_popularity after insert or delete on follow for each row execute function search_followed();
create trigger search_popularity after insert or delete on shop_favourite for each row execute function search_followed();

insert into search_document (kind, ref, owner_id, label, title, head, body, at, score)
  select kind, ref, owner_id, label, title, head, body, at, score from search_source;

-- What a member searched for: `word` as it is compared, `shown` as it was written the last time.
create table search_history (
  member_id text not null references member (id) on delete cascade,
  word text not null,
  shown text not null,
  searched_at timestamptz(3) not null default now(),
  primary key (member_id, word)
);
create index search_history_latest on search_history (member_id, searched_at desc, word);

-- Once for each member, word and day (China's): what is popular is counted from it. Goes with the history that it comes from.
create table search_use (
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  word text not null,
  member_id text not null references member (id) on delete cascade,
  shown text not null,
  primary key (day, word, member_id)
);
create index search_use_member on search_use (member_id, word);

-- Words that are never shown as popular, as search_text() compares them: neither are words that hold one.
create table search_blocked (
  word text primary key,
  created_at timestamptz not null default now()
);

create trigger only_present_members before insert on search_history for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on search_use for each row execute function only_present_members('member_id');
