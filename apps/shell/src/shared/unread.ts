/** An unread count with the label that is read out after the number. */
export interface Unread {
  readonly count: number;
  readonly label: string;
}
