/** What waits for the member, with the words that are read out after the number. */
export interface Unread {
  readonly count: number;
  readonly label: string;
}
