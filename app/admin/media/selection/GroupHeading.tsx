import ui from '../../ui/primitives.module.css';
import { filesText } from '../file-labels.ts';
import type { FileGroup } from '../library/file-groups.ts';
import type { FileSelection } from './use-file-selection.ts';

/** The day or the month of files, with a checkbox for all of them. */
export function GroupHeading({ group, selection: { ids, tickGroup } }: { group: FileGroup; selection: FileSelection }) {
  const chosen = group.files.filter(({ id }) => ids.has(id)).length;
  return (
    <h2>
      <label className={ui.check}>
        <input
          type="checkbox"
          checked={chosen === group.files.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < group.files.length;
          }}
          onChange={({ target }) => void tickGroup(group, target.checked)}
        />
        {group.title} <span className={ui.muted}>{filesText(group.count)}</span>
      </label>
    </h2>
  );
}
