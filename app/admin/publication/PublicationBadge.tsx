import type { PublicationState } from '#contract/admin-answers.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import ui from '../ui/primitives.module.css';
import { PublicationSign } from './PublicationSign.tsx';
import { stateLabel } from './publication.ts';

/** The state of an entry: a label, and an icon that its shape distinguishes from the others. */
export function PublicationBadge({ state, type }: { state: PublicationState; type: TypeDeclaration }) {
  return (
    <span className={`${ui.tag} ${ui.nowrap}`}>
      <PublicationSign state={state} />
      {stateLabel(state, type)}
    </span>
  );
}
