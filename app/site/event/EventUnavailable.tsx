import { ArrowLink } from '#app/ui/links.tsx';
import { Clearing } from '../parts/Clearing.tsx';

const sentences = {
  unknown: "Désolé, l'événement que vous recherchez n'existe pas.",
  unpublished: "Cet événement n'est pas encore publié.",
  failed: "Une erreur est survenue lors du chargement de l'événement.",
} as const;

/** What stands in an event's place (SPEC.md, section 8). */
export function EventUnavailable({ state }: { state: keyof typeof sentences }) {
  return (
    <Clearing title="Événement non disponible" sentence={sentences[state]}>
      <ArrowLink href="/evenements" back>
        Retour aux événements
      </ArrowLink>
    </Clearing>
  );
}
