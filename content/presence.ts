/** Another user who has an entry open. `field`: the one that they edit. */
export interface PresentUser {
  id: number;
  username: string;
  field: string | null;
}

/** An entry that a user has open. */
export interface OpenEntry {
  documentId: string;
  id: number;
  username: string;
}
