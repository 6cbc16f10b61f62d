/**
 * Demo lots: slug | start price in cents | increment in cents | reserve in cents or - | state | minutes | owner | title | text
 * `minutes` is relative to the seeding: when it opens (scheduled), closes (open) or closed (sold, unsold); a withdrawn one was to open then, negative for the past.
 */
export const lotLines = `
yuefan|88000|2000|-|open|190|-|晚清粉彩花觚一对|口沿微有磕缺，画工细。高 31 厘米，附木座。来自藏家旧藏，随附状况报告与十二张细部图。
mingqin|260000|5000|400000|open|45|-|一九八二年手工小提琴|意大利云杉面板，原漆保留七成。音色偏暗，适合室内乐。附琴盒与两把弓。
laobiao|120000|2000|-|open|320|-|七十年代手动上弦腕表|全套原装，表盘自然老化呈奶油色。走时稳，日差十五秒内。
yuzhui|66000|1000|-|open|75|m2|老山檀手串 108 颗|包浆温润，配南红隔珠。转拍件，原主自用六年，附购藏凭证。
hualang|350000|10000|500000|open|1500|-|木版水印《江行初雪》卷|手工套印九十六版，编号 37/100，装于樟木匣。
xiangji|180000|3000|-|open|12|-|双镜头反光相机 1957|镜头通透，快门各档准。皮套有使用痕迹，附两卷过期胶片。
guqian|42000|500|-|open|640|m2|清代铜钱一组二十枚|康熙至宣统，挑绿锈少者成组。转拍件，附拓片一张。
qingci|98000|2000|-|scheduled|150|-|龙泉窑系斗笠盏|口径 14.2 厘米，釉色青中泛黄，足底露胎。明日同场开拍。
denglong|36000|500|-|scheduled|1440|-|手绘羊皮宫灯|四面绘四季花鸟，可通电。制作者七十一岁，一年只做十二盏。
tangka|520000|10000|800000|scheduled|2880|-|矿物颜料《莲池》画屏|四扇，石青石绿未褪。每扇 45 × 120 厘米。
yanpu|58000|1000|-|sold|-35|-|端溪老坑砚|蕉叶白，附天地盖。上场落槌，十七口出价。
shuhua|150000|3000|-|sold|-4320|m2|民国信札一通三页|毛边纸，墨色沉。转拍成交，附释文。
zhongbiao|230000|5000|300000|unsold|-2200|-|黄铜座钟|报时声清，玻璃罩完整。未达保留价。
qipan|76000|1000|-|unsold|-6000|-|云子围棋一副|老云子，双面凸，编竹罐。无人出价，下场再拍。
jinghe|64000|1000|-|withdrawn|2000|-|黄杨木镜匣|三层抽屉，铜活完整。委托人临时收回，本场撤拍。
`;
