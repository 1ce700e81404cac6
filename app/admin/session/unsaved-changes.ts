/** Whether a form has unsaved changes: set by the form (use-unsaved-changes-guard.ts), read before the session ends. */
let unsaved = false;

export const hasUnsavedChanges = (): boolean => unsaved;
export function setUnsavedChanges(value: boolean): void {
  unsaved = value;
}
