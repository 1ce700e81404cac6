import { ArrowLink } from '#app/ui/buttons.tsx';
import { pages } from '#content/pages.ts';
import { FullPageMessage } from '../page/FullPageMessage.tsx';

const sentences = {
  unknown: "Désolé, l'événement que vous recherchez n'existe pas.",
  unpublished: "Cet événement n'est pas encore publié.",
  failed: "Une erreur est survenue lors du chargement de l'événement.",
} as const;

/** Shown instead of an event (docs/product.md, « Messages »). */
export function EventUnavailable({ state }: { state: keyof typeof sentences }) {
  return (
    <FullPageMessage title="Événement non disponible" sentence={sentences[state]}>
      <ArrowLink href={pages.agenda.path} back>
        Retour aux événements
      </ArrowLink>
    </FullPageMessage>
  );
}
