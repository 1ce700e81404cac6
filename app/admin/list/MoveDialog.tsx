import { useState } from 'react';
import { isDay } from '#model/calendar.ts';
import { formatDay, formatTimeOf, formatTitle } from '#model/format.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { TextField } from '../inputs/TextField.tsx';
import type { DatedEntry } from './use-move.ts';

interface Props {
  entry: DatedEntry;
  isClosedOn: (day: string) => boolean;
  onMove: (day: string) => void;
  onClose: () => void;
}

/** « Déplacer… »: moves an entry to any date, without a pointer. */
export function MoveDialog({ entry: { title, start }, isClosedOn, onMove, onClose }: Props) {
  const [day, setDay] = useState(start.slice(0, 10));
  const [isIncomplete, setIncomplete] = useState(false);
  const words = isDay(day) && [formatDay(day, 'full'), formatTimeOf(start)].filter(Boolean).join(', à ');
  return (
    <ConfirmDialog
      question={`Déplacer ${formatTitle(title)}`}
      confirm="Déplacer"
      onConfirm={() => {
        if (!isDay(day)) return setIncomplete(true);
        onMove(day);
        onClose();
      }}
      onCancel={onClose}
    >
      <TextField
        id="deplacer-jour"
        type="date"
        label="Jour"
        max="9999-12-31"
        value={day}
        hint={words && `${words}${isClosedOn(day) ? '. Le Mémorial est fermé ce jour.' : ''}`}
        problem={isIncomplete && !isDay(day) ? 'Choisissez un jour.' : undefined}
        onChange={({ target }) => setDay(target.value)}
      />
    </ConfirmDialog>
  );
}
