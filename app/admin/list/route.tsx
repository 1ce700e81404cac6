import { useLocation, useSearchParams } from 'react-router';
import { contentTypeOf, typeOf } from '#content/index.ts';
import { takesPlace } from '#model/define-type.ts';
import { matchScreen } from '../screens.ts';
import { isPublisher } from '../session/session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import ui from '../ui/primitives.module.css';
import { Segments } from '../ui/Segments.tsx';
import { EntryList } from './EntryList.tsx';

export default function ListRoute() {
  const screen = matchScreen(useLocation().pathname);
  const [params, setParams] = useSearchParams();
  // The order is one of the public site.
  const orderedBy = isPublisher() ? contentTypeOf(screen.type).screen.orderedBy : undefined;
  const range = takesPlace(typeOf(screen.type));
  const view = params.get('vue');
  // « Ordre » has every entry, and « Mois » those of a month, without the sort and the filters of « Liste ».
  const second = orderedBy ? 'ordre' : range && 'mois';
  // Given to these screens, and not imported by them: what two chunks import is a third.
  const views = second && (
    <Segments
      label="Présentation"
      className={ui.views}
      choices={(['', second] as const).map((value) => ({ value, label: viewLabels[value] }))}
      chosen={view === second ? second : ''}
      onChoose={(chosen) => setParams(chosen ? { vue: chosen } : {})}
    />
  );
  if (orderedBy && view === 'ordre') return <OrderScreen key={screen.type} {...{ screen, orderedBy, views }} />;
  if (range && view === 'mois') return <MonthScreen key={screen.type} {...{ screen, range, views }} />;
  return <EntryList key={screen.type} {...{ screen, views }} />;
}

const OrderScreen = lazyPart(() => import('./OrderScreen.tsx').then((module) => module.OrderScreen), {
  pending: 'Chargement...',
  failed: 'L’ordre ne s’est pas chargé.',
});
const MonthScreen = lazyPart(() => import('./MonthScreen.tsx').then((module) => module.MonthScreen), {
  pending: 'Chargement...',
  failed: 'Le mois ne s’est pas chargé.',
});

const viewLabels = { '': 'Liste', ordre: 'Ordre', mois: 'Mois' } as const;
