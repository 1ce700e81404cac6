import layout from '#app/ui/layout.module.css';
import { ArrowLink } from '#app/ui/links.tsx';
import styles from './event.module.css';

const sentences = {
  unknown: "Désolé, l'événement que vous recherchez n'existe pas.",
  unpublished: "Cet événement n'est pas encore publié.",
  failed: "Une erreur est survenue lors du chargement de l'événement.",
} as const;

/** What stands in an event's place (SPEC.md, section 8). */
export function EventUnavailable({ state }: { state: keyof typeof sentences }) {
  return (
    <section className={`nuit ${styles.unavailable}`}>
      <div className={layout.frame}>
        <h1>Événement non disponible</h1>
        <p>{sentences[state]}</p>
        <ArrowLink href="/evenements" back>
          Retour aux événements
        </ArrowLink>
      </div>
    </section>
  );
}
