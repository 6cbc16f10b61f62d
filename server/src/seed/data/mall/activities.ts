/** Group buying: product | places | cents less than the shelf. */
export const groupActivityLines = `
cookie|3|800
soap|2|600
socks|5|1300
orange|3|1000
notebook|2|900
battery|3|4000
`;

/** Bargains: product | helpers | floor in cents. */
export const bargainActivityLines = `
lamp|12|9900
candle|6|2900
backpack|20|19900
teapot|15|16800
hat|8|4900
`;

/**
 * Groups: product | state | member@hours ago of the payment, the leader first. One that failed did so 24 hours after its leader's
 * payment, one that is full with the last payment.
 */
export const groupLines = `
cookie|open|m1@5,m10@2
soap|full|m11@30,m1@28
notebook|failed|m1@60
orange|open|m12@3
cookie|open|m14@9
socks|open|m15@19,m16@15,m11@11,m10@4
`;

/** Bargains: product | member | state | hours ago of the start | who has helped, an hour apart | hours ago of the purchase. */
export const bargainLines = `
lamp|m1|running|6|m2,m10,m11,m12|
candle|m2|running|22|m10,m11,m12,m14,m15|
hat|m1|expired|50|m11,m14,m16|
teapot|m1|bought|30|m10,m11,m12,m14,m15,m16|21
`;
