import { pages } from '#content/pages.ts';
import { statementOf } from '#editorial/facts.ts';
import { metaOf, useSite } from '../page-data.ts';
import ui from '../primitives.module.css';
import { LegalPage, LegalSection } from './LegalPage.tsx';

export const meta = metaOf(pages.legalNotice);

/** The notices required of a publisher (LCEN, article 1-1). */
export default function Notices() {
  const { setting, name, address } = useSite();
  const identity = join(statementOf(setting, 'legalForm'), statementOf(setting, 'siren'));
  const contact = join(statementOf(setting, 'phoneNumber'), statementOf(setting, 'contactEmail'));
  const director = statementOf(setting, 'publicationDirector');
  return (
    <LegalPage title="Mentions légales">
      <LegalSection id="editeur" title="Éditeur du site">
        <p>{name}.</p>
        {identity && <p>{identity}</p>}
        <p>Siège : {address.split('\n').join(', ')}.</p>
        {contact && <p>{contact}</p>}
      </LegalSection>
      <LegalSection id="publication" title="Direction de la publication">
        <p>{director}</p>
      </LegalSection>
      <LegalSection id="hebergement" title="Hébergement">
        <p className={ui.lines}>{setting?.host?.trim() || statementOf(setting, 'host')}</p>
      </LegalSection>
      <LegalSection id="propriete" title="Propriété intellectuelle">
        <p>
          Les textes, photographies, films, plans et œuvres présentés sur ce site sont protégés. Toute reproduction,
          même partielle, demande l’accord écrit du Mémorial ou de l’ayant droit nommé dans la légende.
        </p>
        <p>
          Les courtes citations sont autorisées, à condition de nommer l’auteur et la source. Les enseignants peuvent
          reproduire les pages pour leurs classes, dans le cadre de l’exception pédagogique.
        </p>
      </LegalSection>
      <LegalSection id="credits" title="Crédits">
        <p>
          Caractères : Archivo et Newsreader, sous licence SIL Open Font. Le crédit de chaque image se lit dans sa
          légende.
        </p>
      </LegalSection>
      <LegalSection id="signaler" title="Signaler une erreur">
        <p>
          Un nom mal écrit, un droit méconnu, une date douteuse :{' '}
          {setting?.contactEmail ? <a href={`mailto:${setting.contactEmail}`}>écrivez-nous</a> : 'écrivez-nous'}, la
          page sera relue et, s’il le faut, corrigée ou retirée.
        </p>
      </LegalSection>
    </LegalPage>
  );
}

const join = (...sentences: (string | undefined)[]): string => sentences.filter(Boolean).join(' ');
