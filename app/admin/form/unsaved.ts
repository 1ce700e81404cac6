/** Whether something typed is not saved yet: asked before the session ends, kept by the form (use-leaving.ts). */
let unsaved = false;

export const hasUnsavedChanges = (): boolean => unsaved;
export function setUnsavedChanges(value: boolean): void {
  unsaved = value;
}
