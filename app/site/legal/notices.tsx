import { pages } from '#content/pages.ts';
import { plainDay } from '../dates.ts';
import { pageMeta, siteOf } from '../meta.ts';
import type { Route } from './+types/notices';
import { LegalPage, type LegalSection, ToComplete } from './LegalPage.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), pages.legalNotice);
}

/** The notices required of a publisher (LCEN, article 1-1). */
export default function Notices({ matches }: Route.ComponentProps) {
  const setting = siteOf(matches)?.setting;
  const sections: LegalSection[] = [
    {
      id: 'editeur',
      title: 'Éditeur du site',
      body: (
        <>
          <p>
            {setting?.companyName ?? 'Mémorial ACTe'}, <ToComplete>forme juridique, capital et numéro SIREN</ToComplete>
            .
          </p>
          <p>Siège : {(setting?.address ?? 'Rue Raspail, 97110 Pointe-à-Pitre, Guadeloupe').split('\n').join(', ')}.</p>
          <p>
            Téléphone : {setting?.phoneNumber ?? <ToComplete>numéro de téléphone</ToComplete>}. Adresse électronique :{' '}
            {setting?.contactEmail ?? <ToComplete>adresse électronique</ToComplete>}.
          </p>
        </>
      ),
    },
    {
      id: 'publication',
      title: 'Direction de la publication',
      body: (
        <p>
          Directrice ou directeur de la publication : <ToComplete>nom et fonction</ToComplete>.
        </p>
      ),
    },
    {
      id: 'hebergement',
      title: 'Hébergement',
      body: (
        <p>
          <ToComplete>nom, adresse et numéro de téléphone de l’hébergeur</ToComplete>
        </p>
      ),
    },
    {
      id: 'propriete',
      title: 'Propriété intellectuelle',
      body: (
        <>
          <p>
            Les textes, photographies, films, plans et œuvres présentés sur ce site sont protégés. Toute reproduction,
            même partielle, demande l’accord écrit du Mémorial ou de l’ayant droit nommé dans la légende.
          </p>
          <p>
            Les courtes citations sont autorisées, à condition de nommer l’auteur et la source. Les enseignants peuvent
            reproduire les pages pour leurs classes, dans le cadre de l’exception pédagogique.
          </p>
        </>
      ),
    },
    {
      id: 'credits',
      title: 'Crédits',
      body: (
        <p>
          Caractères : Archivo et Newsreader, sous licence SIL Open Font. Le crédit de chaque image se lit dans sa
          légende.
        </p>
      ),
    },
    {
      id: 'signaler',
      title: 'Signaler une erreur',
      body: (
        <p>
          Un nom mal écrit, un droit méconnu, une date douteuse : écrivez-nous, la page sera relue et, s’il le faut,
          corrigée ou retirée.
        </p>
      ),
    },
  ];
  return <LegalPage title="Mentions légales" updated={plainDay('2026-11-22')} sections={sections} />;
}
