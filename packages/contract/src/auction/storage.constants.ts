/** Maximum characters of the note to a request for shipping. */
export const storageNoteLength = 100;
