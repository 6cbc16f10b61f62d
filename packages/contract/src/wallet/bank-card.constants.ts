/** Maximum digits of a card's number. */
export const cardNumberLength = 19;
/** Maximum number of a member's cards. */
export const cardsLimit = 10;
