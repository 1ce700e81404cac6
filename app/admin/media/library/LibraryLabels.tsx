import { useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { formatNumber } from '#model/format.ts';
import ui from '../../ui/primitives.module.css';
import styles from './LibraryLabels.module.css';
import type { Lack, Library } from './use-library.ts';

const shownLabels = 8;

/** What files lack, and the labels of the team, each with its number: a press shows these files, and another one all of them. */
export function LibraryLabels({ library: { filters, setFilters, counts } }: { library: Library }) {
  const [areAllShown, setAllShown] = useState(false);
  if (!counts) return null;
  const { labels, undescribed, unused } = counts;
  const shown = labels.filter(({ name }, index) => areAllShown || index < shownLabels || name === filters.label);
  const lack = (name: Lack, text: string, count: number) => (
    <LabelButton
      text={text}
      count={count}
      className={count > 0 ? styles.lack : undefined}
      isOn={filters.lack === name}
      onPress={(isOn) => setFilters({ ...filters, lack: isOn ? name : undefined })}
    />
  );
  return (
    <fieldset className={`${ui.cluster} ${ui.close}`}>
      <legend className="unseen">Ce qui manque, et étiquettes</legend>
      {lack('text', 'Sans texte alternatif', undescribed)}
      {lack('use', 'Inutilisés', unused)}
      {shown.map(({ name, files }) => (
        <LabelButton
          key={name}
          text={name}
          count={files}
          isOn={filters.label === name}
          onPress={(isOn) => setFilters({ ...filters, label: isOn ? name : undefined })}
        />
      ))}
      {labels.length > shown.length && (
        <Button className={`${ui.link} ${ui.small}`} onClick={() => setAllShown(true)}>
          {`Les ${labels.length} étiquettes`}
        </Button>
      )}
    </fieldset>
  );
}

interface LabelButtonProps {
  text: string;
  count: number;
  isOn: boolean;
  className?: string | undefined;
  onPress: (isOn: boolean) => void;
}

const LabelButton = ({ text, count, isOn, className = '', onPress }: LabelButtonProps) => (
  <Button
    className={`${ui.small} ${ui.tag} ${ui.strong} ${styles.label} ${isOn ? 'dark' : className}`}
    aria-pressed={isOn}
    onClick={() => onPress(!isOn)}
  >
    {text} <span>{formatNumber(count)}</span>
  </Button>
);
