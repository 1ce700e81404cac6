import { createContext, useContext } from 'react';
import type { Finding, FindingLocation } from '#editorial/checks/index.ts';

/** A finding with its number, which the panel and the place of the finding share. */
export interface Note {
  number: number;
  finding: Finding;
}

/** Selects a location within a field. */
export type SelectLocation = (location: FindingLocation | undefined) => void;

export interface Notes {
  notes: readonly Note[];
  /** Leads from a place in the form to its note in the panel. */
  showInPanel: (number: number) => void;
  /** A field with an editor of its own selects locations by itself. Returns the end of it. */
  register: (controlId: string, select: SelectLocation) => () => void;
}

const none: Notes = { notes: [], showInPanel: () => undefined, register: () => () => undefined };

/** The notes of the form around, for its fields. Empty outside of a form. */
export const NotesContext = createContext<Notes>(none);

export const useNotes = (): Notes => useContext(NotesContext);
