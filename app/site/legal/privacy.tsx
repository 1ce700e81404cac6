import { frenchSpacing } from '#app/ui/typography.ts';
import { groupRequestRetention } from '#content/group-requests.ts';
import { pages } from '#content/pages.ts';
import { retentionOf, statementOf } from '#editorial/facts.ts';
import { formatDuration } from '#model/duration.ts';
import { analyticsOf } from '../consent/analytics-facts.ts';
import { metaOf, useSite } from '../page-data.ts';
import { LegalPage, LegalSection } from './LegalPage.tsx';

export const meta = metaOf(pages.privacy);

/** The information required by articles 13 and 14 of the GDPR. When the data that the product stores change, this page changes too. */
export default function Privacy() {
  const site = useSite();
  const { setting, mailer, needsConfirmation, serviceWorker } = site;
  const email = setting?.contactEmail;
  const phone = setting?.phoneNumber;
  const analytics = site.analytics && analyticsOf(site.analytics, setting);
  const retention = (name: 'proofRetention' | 'logRetention') => formatDuration(retentionOf(setting, name));
  return (
    <LegalPage title="Politique de confidentialité">
      <LegalSection id="responsable" title="Responsable du traitement">
        <p>
          {site.name}, {site.address.split('\n').join(', ')}, est responsable des traitements décrits ici
          {email && <> et répond à {mailto(email)}</>}
          {email && phone && ` et au ${phone}`}. {statementOf(setting, 'dataProtectionOfficer')}
        </p>
      </LegalSection>
      <LegalSection id="donnees" title="Données collectées">
        <ul>
          <li>
            Votre adresse électronique, si vous vous inscrivez à la lettre, avec la date, la page et la phrase que vous
            avez acceptée : c’est la preuve de votre consentement.
            {needsConfirmation &&
              frenchSpacing(
                ' Il commence quand vous confirmez votre adresse depuis le message que vous recevez ; sans confirmation, ' +
                  'elle est effacée après sept jours et n’est transmise à personne.',
              )}
          </li>
          <li>
            Votre adresse IP, lors d’une inscription ou d’une connexion, conservée vingt-quatre heures pour limiter les
            tentatives abusives. L’hébergeur tient aussi ses propres journaux.
          </li>
          <li>
            Ce que vous écrivez dans le formulaire de la page <a href={pages.groups.path}>{pages.groups.title}</a> :
            votre structure, votre groupe, la visite souhaitée, votre nom, votre adresse électronique et votre
            téléphone.
          </li>
          <li>
            Ce que vous nous écrivez, si vous nous envoyez un message ou une candidature. Le site n’en conserve rien :
            votre courriel arrive dans notre messagerie.
          </li>
          <li>
            Pour les administrateurs du site : leur compte tant qu’il existe, la session conservée par leur navigateur,
            un cookie de cent quatre-vingts jours qui reconnaît le navigateur avec lequel ils se sont connectés, un
            journal de leurs actions, avec une adresse IP tronquée, et leur nom dans l’historique des contenus.
          </li>
        </ul>
      </LegalSection>
      <LegalSection id="temoins" title="Cookies et mesure d’audience">
        <p>
          Tant que vous n’avez rien accepté, aucun cookie n’est déposé et aucun tiers n’est sollicité. Votre choix vaut
          six mois, puis la question vous est posée à nouveau. Vous pouvez le modifier à tout moment, ici ou au bas de
          chaque page :{' '}
          <a href="#temoins" data-consent-settings="">
            gérer les cookies
          </a>
          .
        </p>
        <p>Ce que votre navigateur conserve pour ce site, sans nous l’envoyer :</p>
        <ul>
          <li>votre choix, sa date et ce sur quoi il portait : six mois ;</li>
          <li>combien de fois chaque annonce vous a été montrée, pour ne pas la répéter : six mois ;</li>
          {serviceWorker && (
            <li>
              une copie des pages utiles à une visite, des douze dernières que vous avez lues et du dernier magazine
              ouvert, pour vous les montrer sans réseau : jusqu’à ce que d’autres les remplacent, ou que vous effaciez
              les données du site dans votre navigateur. Rien n’est gardé avant votre réponse au bandeau ;
            </li>
          )}
          <li>
            le fait que vous avez déjà visité ce site, pour choisir les annonces, si vous acceptez les préférences : six
            mois ;
          </li>
          <li>
            les annonces vues et la pause de la vidéo d’accueil : jusqu’à la fermeture de l’onglet ou du navigateur.
          </li>
        </ul>
        <p>
          {analytics
            ? `Mesure d’audience, avec votre accord seulement : le script de ${analytics.tool} est chargé, reçoit votre adresse ` +
              `IP et les pages que vous consultez, et peut déposer ses propres cookies${analytics.lifetime}. Si vous retirez ` +
              'votre accord, il n’est plus chargé et ses cookies sont effacés.'
            : 'Mesure d’audience : aucun outil n’est installé. Si cela change, nous vous demanderons d’abord votre accord.'}
        </p>
        <p>
          Vidéos, cartes et images d’autres sites, insérées dans nos textes : aucune donnée ne leur est transmise avant
          que vous cliquiez sur « Afficher », ou que vous acceptiez les préférences. La carte interactive de la page
          Visiter est fournie par OpenStreetMap, et seulement à votre demande.
        </p>
      </LegalSection>
      <LegalSection id="finalites" title="Finalités et bases légales">
        <ul>
          <li>
            Envoyer la lettre : votre consentement, que vous pouvez retirer à tout moment sur la page{' '}
            <a href={pages.leaveNewsletter.path}>{pages.leaveNewsletter.title}</a>, en nous écrivant
            {email && <> à {mailto(email)}</>}
            {(mailer || needsConfirmation) && ', ou par le lien de désinscription de chaque envoi'}.
          </li>
          <li>Protéger le site et les comptes de ses administrateurs : notre intérêt légitime.</li>
          <li>
            Répondre à vos demandes de visite et à vos messages : notre intérêt légitime. Étudier votre candidature :
            les démarches que vous nous demandez avant un contrat.
          </li>
        </ul>
      </LegalSection>
      <LegalSection id="choix" title="Ce que vous n’êtes pas tenu de donner">
        <p>
          Rien ne vous oblige à nous confier une donnée : sans votre adresse, vous ne recevez pas la lettre, et tout le
          reste du site vous est ouvert. Aucune décision automatique n’est prise à votre sujet, et aucun profil n’est
          établi.
        </p>
      </LegalSection>
      <LegalSection id="destinataires" title="Destinataires et transferts">
        <p>
          Vos données sont lues par les administrateurs du site et conservées chez son hébergeur
          {setting?.host && (
            <>
              , nommé dans les <a href={`${pages.legalNotice.path}#hebergement`}>mentions légales</a>
            </>
          )}
          .{mailer && ` L’envoi de la lettre est confié à la société ${mailer}.`} Vos données ne sont ni vendues ni
          échangées. Les autres sites dont vous acceptez les contenus peuvent transférer des données hors de l’Union
          européenne, selon leur propre politique.
        </p>
      </LegalSection>
      <LegalSection id="durees" title="Durées de conservation">
        <p>
          Une demande de visite de groupe est effacée {formatDuration(groupRequestRetention)} après son envoi. Votre
          adresse est conservée tant que vous êtes inscrit ; une candidature, deux ans au plus après notre dernier
          échange. La preuve de votre consentement est conservée {retention('proofRetention')} après votre
          désinscription, sans votre adresse : une empreinte, les dates et la phrase acceptée. Le journal des actions
          des administrateurs est conservé {retention('logRetention')} ; leur nom reste dans l’historique d’un contenu,
          effacé au plus tard trente jours après ce contenu.
        </p>
      </LegalSection>
      <LegalSection id="droits" title="Vos droits">
        <p>
          Vous disposez d’un droit d’accès, de rectification, d’effacement, de limitation, de portabilité et
          d’opposition, et vous pouvez définir le sort de vos données après votre décès
          {email && <>, en écrivant à {mailto(email)}</>}. Nous répondons dans un délai d’un mois.
        </p>
        <p>
          Vous pouvez aussi vous adresser à la Commission nationale de l’informatique et des libertés, 3 place de
          Fontenoy, 75007 Paris, ou sur <a href="https://www.cnil.fr/fr/plaintes">cnil.fr</a>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}

const mailto = (email: string) => <a href={`mailto:${email}`}>{email}</a>;
