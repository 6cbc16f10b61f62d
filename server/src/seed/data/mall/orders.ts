/**
 * Demo orders, for each member newest first but for those that were added later: who | shop | `product×quantity` | state | hours ago of each step in turn | payment group | note |
 * whose coupon × cents that it took off (seed/coupon.ts has the coupons).
 * Steps: created, then paid, shipped, received, completed, or created and cancelled or expired, or created, paid and refunded.
 * Orders of one group were paid together. What is settled belongs to shops whose wallets have no other history (seed/wallet.ts).
 */
export const orderLines = `
m1|shiguang|candle×1,chopsticks×2|pendingPayment|0.1||麻烦用纸盒包装，谢谢|shop×1500
m1|juhe|jasmine×2|paid|3,2.9||
m1|mianma|scarf×1|paid|26,25.9|a|
m1|beian|battery×1|paid|26,25.9|a|
m1|shiguang|ironpan×1|shipped|80,79.5,60||请工作日送
m1|mianma|socks×3,soap×2|received|230,229,210,44||
m1|shanye|orange×2|completed|720,719.8,700,640,472||
m1|juhe|cactus×1,lamp×1|completed|1320,1319,1300,1240,1072||放在门口就好|platform×3000
m1|beian|mouse×1|completed|1900,1899.7,1880,1800,1632||
m1|shiguang|vase×1|cancelled|300,299||
m1|shanye|teapot×1|refunded|500,499.9,480||
m1|juhe|redwine×1|expired|880,879.5||
m2|shanye|longjing×1|paid|9,8.9||
m2|shiguang|celadon×2|shipped|120,119,98||
m2|mianma|linenshirt×1|completed|1000,999.8,980,930,762||
m10|shiguang|cookie×2|paid|5,4.9||
m11|shiguang|clay×1,broom×1|paid|31,30.8||
m12|juhe|grape×1|completed|640,639,620,560,392||
m1|shanye|longjing×1|shipped|30,29.8,20||放前台
m1|shiguang|vase×1,candle×2,broom×1|received|190,189.8,170,120||
m1|mianma|soap×2,socks×2|received|100,99.8,80,44||
m2|juhe|redwine×1|completed|420,419.8,400,350,182||
m2|juhe|jasmine×2,lamp×1|completed|300,299.6,280,240,72||
m2|juhe|grape×2|paid|5,4.9||
`;
