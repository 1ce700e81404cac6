import type { Entry } from '#content/index.ts';
import { type GroupRequestFacts, requestTerms } from '#editorial/group-requests.ts';
import type { Day } from '#model/calendar.ts';
import { formatWeekdayDate } from '#model/format.ts';
import type { Mail } from '../mail/mail.ts';

interface Sent {
  number: string;
  answerBy: Day;
  today: Day;
  publicUrl: string;
  /** The signed path of its confirmation. */
  path: string;
  setting: Entry<'setting'>;
}

/**
 * The mails of a new request. The one to its sender contains no typed text: the address may belong to another person, and the site would send
 * them that text. The one to the staff is answered to the sender.
 */
export function requestMails(request: GroupRequestFacts, sent: Sent): Mail[] {
  const { number, answerBy, today, publicUrl, path, setting } = sent;
  const answerDay = formatWeekdayDate(answerBy, today);
  const paragraphs = (...texts: string[]): string => texts.join('\n\n');
  const toSender = paragraphs(
    'Bonjour,',
    `Votre demande de visite est enregistrée sous le numéro ${number}, pour le ${formatWeekdayDate(request.day, today)}. ` +
      `Nous vous répondons avant le ${answerDay}. Rien n’est réservé avant notre réponse.`,
    `Pour la relire ou l’imprimer\u00a0:\n${publicUrl}${path}`,
    'Vous n’avez rien demandé\u00a0? Ne faites rien\u00a0: la demande sera effacée.',
  );
  const terms = requestTerms(request).map(({ title, text }) => `${title}\u00a0: ${text}`);
  const toStaff = paragraphs(
    `Une demande de visite est arrivée. Réponse promise avant le ${answerDay}.`,
    terms.join('\n'),
    `Répondre à\u00a0: ${request.name}, ${request.email}, ${request.phone}`,
    `${publicUrl}/admin/group-requests?etat=new`,
  );
  return [
    { recipient: request.email, subject: `Votre demande de visite ${number}`, body: toSender },
    ...(setting.contactEmail
      ? [
          {
            recipient: setting.contactEmail,
            replyTo: request.email,
            subject: `Demande de groupe ${number}`,
            body: toStaff,
          },
        ]
      : []),
  ];
}
