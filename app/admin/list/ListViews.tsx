import { useSearchParams } from 'react-router';
import ui from '../ui/primitives.module.css';
import { Segments } from '../ui/Segments.tsx';

const labels = { '': 'Liste', ordre: 'Ordre', mois: 'Mois' } as const;
type View = keyof typeof labels;

/** The presentations of a list: that of a type that is ordered by hand has « Ordre », that of one that takes place « Mois ». */
export function ListViews({ chosen, second }: { chosen: View; second: View }) {
  const [, setParams] = useSearchParams();
  return (
    <Segments
      label="Présentation"
      className={ui.views}
      choices={(['', second] as const).map((value) => ({ value, label: labels[value] }))}
      chosen={chosen}
      onChoose={(view) => setParams(view ? { vue: view } : {})}
    />
  );
}
