import { createTransport } from 'nodemailer';
import { institution } from '#content/institution.ts';
import { escapeHtml } from '#model/html.ts';
import { log } from '#observability/log.ts';
import { descending, type EntryInputOf, type EntryStore, unbounded } from '#store/store.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { parseListQuery } from '../http/query/index.ts';
import { openDeliveryQueue } from '../jobs/delivery-queue.ts';
import type { Config } from '../process/config.ts';

type Values = EntryInputOf<'mails'>['values'];
export type Mail = Pick<
  Values,
  'recipient' | 'replyTo' | 'subject' | 'body' | 'action' | 'actionUrl' | 'note' | 'unsubscribeUrl'
>;

type Options = { store: EntryStore; smtp: Config['smtp']; clock: () => number };

/** An older mail is no longer sent: its news are old too. */
const sentWithinMs = 3 * 24 * 60 * 60_000;
/** A mail server that accepts a connection and is silent would hold the queue. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/**
 * The mails of the site, over SMTP: stored first and sent by a job, so that no visitor waits for the mail server, and none is lost. Without `smtp`
 * they are stored, and the back-office lists them.
 */
export function openMail({ store, smtp, clock }: Options) {
  const transport =
    smtp && createTransport({ ...timeouts, url: smtp.url, disableFileAccess: true, disableUrlAccess: true });

  async function sendNow(mail: Mail): Promise<void> {
    const { recipient, replyTo, subject, body, action, actionUrl, note, unsubscribeUrl } = mail;
    const query = { fields: ['companyName', 'address'], budget: unbounded } as const;
    const setting = await store.get({ type: 'setting', ref: 'only' }, query);
    const name = setting?.companyName || institution.companyName;
    const sender = [name, ...(setting?.address || institution.address).split('\n')].join(', ');
    await transport?.sendMail({
      from: { name, address: smtp?.from ?? '' },
      to: { name: '', address: recipient ?? '' },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      subject: subject ?? '',
      ...(unsubscribeUrl && {
        headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
      text: `${[
        body,
        action && `${action}\u00a0:\n${actionUrl}`,
        note,
        unsubscribeUrl && `Se désinscrire\u00a0:\n${unsubscribeUrl}`,
        sender,
      ]
        .filter(Boolean)
        .join('\n\n')}\n`,
      html: htmlOf(mail, sender),
    });
  }

  const queue = openDeliveryQueue({
    ...{ store, clock },
    type: 'mails',
    async send(id): Promise<Values | undefined> {
      const key = { type: 'mails', ref: { id } } as const;
      const mail = await store.get(key, { budget: unbounded });
      if (!mail) return undefined;
      if (Date.parse(mail.createdAt) < clock() - sentWithinMs) return { nextAttemptAt: null };
      try {
        await sendNow(mail);
      } catch (error) {
        const failure = failureOf(error);
        const { code, responseCode = 0 } = error as SmtpError;
        // The server refused this mail (RFC 5321, 4.2.1: 5yz is a permanent failure), not the sign-in.
        if (code !== 'EAUTH' && responseCode >= 500) return { nextAttemptAt: null, failure };
        await store.update(key, { values: { failure } });
        throw error;
      }
      await store.remove(key);
      return undefined;
    },
  });
  const deliver = async (): Promise<void> => (transport ? queue.deliver() : undefined);

  return {
    isConfigured: transport !== undefined,
    /** Stores a mail, to be sent soon. It never rejects: what a visitor sent is stored without its mail. */
    async enqueue(mail: Mail): Promise<void> {
      try {
        await store.create('mails', { values: { ...mail, nextAttemptAt: new Date(clock()).toISOString() } });
        void deliver();
      } catch (error) {
        log.error('mail', error);
      }
    },
    /** Sends the mails that are due. Resolves after the batch; it never rejects. */
    deliver,
    /** Sends a mail at once. @returns why it could not be sent, a sentence; undefined when the mail server accepted it */
    async sendTest(recipient: string): Promise<string | undefined> {
      if (!transport) return 'Aucun serveur d’envoi n’est réglé\u00a0: SMTP_URL et MAIL_FROM.';
      const subject = 'Message d’essai du Mémorial';
      const body = 'Bonjour,\n\nSi vous lisez ce message, le site peut écrire à ses visiteurs.';
      return sendNow({ recipient, subject, body }).then(() => undefined, failureOf);
    },
    stop: queue.stop,
  };
}

export type MailService = ReturnType<typeof openMail>;

interface SmtpError {
  /** Of nodemailer: « EAUTH », « EENVELOPE »… */
  code?: string;
  /** The last answer of the server: « 550 No such user ». */
  response?: string;
  responseCode?: number;
}

function failureOf(error: unknown): string {
  const { code, response } = error as SmtpError;
  if (code === 'EAUTH') return 'Le serveur d’envoi refuse l’identifiant ou le mot de passe de SMTP_URL.';
  if (response) return `Le serveur d’envoi a répondu\u00a0: ${response.slice(0, 300)}`;
  return `Le serveur d’envoi ne répond pas (${code ?? 'sans précision'}).`;
}

const sans = 'Arial, Helvetica, sans-serif';
const paragraph = (style: string, html: string): string => `<p style="margin: 0 0 16px; ${style}">${html}</p>`;
const link = (url: string, label: string): string => `<a href="${escapeHtml(url)}" style="color: #565e61">${label}</a>`;
/** The URLs in a text as links, with its line breaks. */
const lines = (text: string): string =>
  escapeHtml(text)
    .replace(/https?:\/\/[^\s<]+/g, '<a href="$&" style="color: #0d0f10">$&</a>')
    .replaceAll('\n', '<br>');

/** A mail as HTML: system fonts, one colour, no picture. Mail programs ignore style sheets. `sender`: the institution, on one line. */
function htmlOf(mail: Mail, sender: string): string {
  const { subject, body, action, actionUrl, note, unsubscribeUrl } = mail;
  const title = escapeHtml(subject ?? '');
  const small = `font: 13px/1.55 ${sans}; color: #565e61`;
  const button = `display: inline-block; padding: 17px 24px; background: #0d0f10; color: #ffffff; font: bold 16px/1 ${sans}`;
  const paragraphs = (body ?? '')
    .split(/\n{2,}/)
    .map((text) => paragraph('font: 17px/1.55 Georgia, serif', lines(text)));
  if (action && actionUrl)
    paragraphs.push(
      paragraph(
        '',
        `<a href="${escapeHtml(actionUrl)}" style="${button}; text-decoration: none">${escapeHtml(action)}</a>`,
      ),
      paragraph(
        small,
        `Le bouton ne répond pas\u00a0? Copiez cette adresse dans votre navigateur\u00a0:<br>${lines(actionUrl)}`,
      ),
    );
  const end = [note && lines(note), unsubscribeUrl && link(unsubscribeUrl, 'Se désinscrire'), escapeHtml(sender)];
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin: 0; padding: 24px 16px; background: #e6e9e7; color: #0d0f10">
<div style="max-width: 608px; margin: 0 auto; padding: 32px 40px 20px; border-top: 6px solid #0d0f10; background: #ffffff">
<h1 style="margin: 0 0 16px; font: bold 28px/1.15 ${sans}">${title}</h1>
${paragraphs.join('\n')}
${paragraph(`padding-top: 16px; border-top: 1px solid #d3d8d7; ${small}`, end.filter(Boolean).join('<br><br>'))}
</div>
</body>
</html>
`;
}

const shown = ['recipient', 'subject', 'attempts', 'nextAttemptAt', 'failure', 'createdAt'] as const;

export function addMailRoutes(routes: AdministratorRoutes, store: EntryStore, mail: MailService): void {
  routes.get('/mails', async (context) => {
    const { query, pagination } = parseListQuery(context, 'mails');
    const { entries, total } = await store.list('mails', { sort: descending('id'), ...query, fields: shown });
    const { isConfigured } = mail;
    return context.json({ data: entries, meta: { pagination: pagination.meta(total), isConfigured } });
  });

  /** To the address of who asks, and to no other: the site does not write to addresses that are typed in the back-office. */
  routes.post('/mails/test', async (context) => {
    const { email } = context.var.author;
    return context.json({ data: { email, failure: (await mail.sendTest(email)) ?? null }, meta: {} });
  });
}
