import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { purge } from '#server/jobs/retention.ts';
import type { Config } from '#server/process/config.ts';
import { unbounded } from '#store/query.ts';
import { openApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

const day = 24 * 60 * 60_000;
const from = 'site@memorial.example';
/** A message whose long lines are whole (RFC 2045, 6.7: soft line breaks). */
const unfolded = (message: Buffer): string => message.toString().replaceAll(/=\r\n/g, '');
const portOf = (server: { address(): unknown }): number => (server.address() as { port: number }).port;

describeOnEachDatabase('mail', (environment) => {
  /** What the mail server received. */
  let received: { from: string; to: string[]; source: string }[];
  /** It accepts a message once this is done. */
  let held: Promise<void> | undefined;
  let refusal: (Error & { responseCode?: number }) | undefined;
  let smtp: SMTPServer;
  let app: TestApp;

  beforeEach(async () => {
    [received, refusal, held] = [[], undefined, undefined];
    for (const { id } of await stored()) await environment().store.remove({ type: 'mails', ref: { id } });
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ password }, _session, done) =>
        password === 'secret' ? done(null, { user: 'site' }) : done(new Error('no')),
      onRcptTo: (_address, _session, done) => done(refusal ?? null),
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          received.push({ from: sender, to, source: unfolded(Buffer.concat(chunks)) });
          void Promise.resolve(held).then(() => done());
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    app = await openApp(environment(), { smtp: serverAt(portOf(smtp.server)) });
  });
  afterEach(async () => {
    await app.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  const serverAt = (port: number, user = ''): Config['smtp'] => ({ url: `smtp://${user}127.0.0.1:${port}`, from });
  const stored = async () => (await environment().store.list('mails', { budget: unbounded })).entries;
  const mail = {
    recipient: 'ecole@exemple.gp',
    subject: 'Votre visite',
    body: 'Bonjour,\n\nÀ mardi : https://x.example/?a=1&b=2',
  };

  /** Replaces the app by one with another mail server. */
  async function reopen(settings: Config['smtp']): Promise<void> {
    await app.close();
    app = await openApp(environment(), { smtp: settings });
  }

  it('is sent once as text and HTML, and deleted', async () => {
    await app.mail.enqueue({ ...mail, replyTo: 'accueil@memorial.example' });
    await app.mail.deliver();
    await app.mail.deliver();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from, to: ['ecole@exemple.gp'] });
    const { source } = received[0] as { source: string };
    expect(source).toMatch(/^From: .*<site@memorial\.example>$/m);
    expect(source).toMatch(/^Reply-To: accueil@memorial\.example$/m);
    expect(source).toContain('multipart/alternative');
    expect(source).toContain('href=3D"https://x.example/?a=3D1&amp;b=3D2"');
    expect(await stored()).toEqual([]);
  });

  it('of the newsletter has a button, and headers that unsubscribe by one POST', async () => {
    const [actionUrl, unsubscribeUrl] = [
      'https://m.example/lettre/confirmer?jeton=1.a',
      'https://m.example/lettre/quitter?jeton=1.b',
    ];
    await app.mail.enqueue({ ...mail, action: 'Confirmer', actionUrl, note: 'Rien demandé ?', unsubscribeUrl });
    await app.mail.deliver();
    const source = received[0]?.source.replaceAll('=3D', '=') ?? '';
    expect(source).toMatch(/^List-Unsubscribe: <https:\/\/m\.example\/lettre\/quitter\?jeton=1\.b>$/m);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(source).toMatch(/href="https:\/\/m\.example\/lettre\/confirmer\?jeton=1\.a"[^>]*>Confirmer<\/a>/);
    const html = source.indexOf('<!doctype');
    for (const part of [source.slice(0, html), source.slice(html)])
      for (const text of [actionUrl, 'Rien demand', unsubscribeUrl]) expect(part).toContain(text);
  });

  it('is sent once by two processes, though the mail server takes three minutes to accept it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const secondApp = await openApp(environment(), { smtp: serverAt(portOf(smtp.server)) });
    await app.mail.enqueue(mail);
    const sent = app.mail.deliver();
    await expect.poll(() => received.length).toBe(1);
    secondApp.clock.now += 3 * 60_000;
    const sentBySecond = secondApp.mail.deliver();
    setTimeout(resolve, 500);
    await Promise.all([sent, sentBySecond]);
    await secondApp.close();
    expect(received).toHaveLength(1);
  });

  it('cannot add a header by its subject, its text or its addresses', async () => {
    await app.mail.enqueue({
      ...mail,
      subject: 'Visite\r\nBcc: tous@exemple.gp',
      body: '.\r\nMAIL FROM:<x@exemple.gp>\r\n.\r\n<b>',
    });
    await app.mail.deliver();
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['ecole@exemple.gp']);
    const [headers] = received[0]?.source.split('\r\n\r\n') ?? [];
    expect(headers).toContain('Subject: Visite Bcc:');
    expect(headers).not.toMatch(/^Bcc:/m);
    expect(received[0]?.source).toContain('&lt;b&gt;');
  });

  it('is tried again while the mail server is away, for three days, and listed with the reason for thirty', async () => {
    const port = portOf(smtp.server);
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await app.mail.enqueue(mail);
    await app.mail.deliver();
    expect(await stored()).toMatchObject([{ attempts: 1, failure: expect.stringContaining('ne répond pas') }]);
    await app.mail.deliver();
    expect(await stored()).toMatchObject([{ attempts: 1 }]);
    app.clock.now += 61_000;
    await app.mail.deliver();
    expect(await stored()).toMatchObject([{ attempts: 2 }]);

    app.clock.now += 4 * day;
    await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
    await app.mail.deliver();
    expect(received).toEqual([]);
    expect(await stored()).toMatchObject([{ nextAttemptAt: null, failure: expect.stringContaining('ne répond pas') }]);
    expect(await purge(environment().store, app.clock.now)).toBe(0);
    app.clock.now += 27 * day;
    expect(await purge(environment().store, app.clock.now)).toBe(1);
  });

  it('that the server refuses for good is not sent again, and does not stop the others', async () => {
    refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
    await app.mail.enqueue(mail);
    await app.mail.deliver();
    expect(await stored()).toMatchObject([
      { nextAttemptAt: null, failure: expect.stringContaining('No such mailbox') },
    ]);
    refusal = undefined;
    await app.mail.enqueue({ ...mail, subject: 'Une autre' });
    await app.mail.deliver();
    expect(received).toHaveLength(1);
  });

  it('waits where no server is set, and the back-office says so', async () => {
    await reopen(undefined);
    await app.mail.enqueue(mail);
    await app.mail.deliver();
    const as = await app.signIn();
    const { status, body } = await app.ask('GET', '/api/mails', { as });
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: [{ recipient: mail.recipient, attempts: 0 }], meta: { isConfigured: false } });
    const test = await app.ask('POST', '/api/mails/test', { as });
    expect(test.body).toMatchObject({ data: { failure: expect.stringContaining('SMTP_URL') } });
  });

  it('of a test goes to the own address, and says why it failed', async () => {
    const as = await app.signIn();
    expect(await app.ask('POST', '/api/mails/test', { as })).toMatchObject({
      status: 200,
      body: { data: { failure: null } },
    });
    expect(received).toMatchObject([{ to: ['admin@example.org'] }]);
    expect(await app.ask('POST', '/api/mails/test')).toMatchObject({ status: 403 });
    await reopen(serverAt(portOf(smtp.server), 'site:wrong@'));
    const refused = await app.ask('POST', '/api/mails/test', { as: await app.signIn() });
    expect(refused.body).toMatchObject({ data: { failure: expect.stringContaining('mot de passe') } });
  });

  it('does not keep a visitor waiting for a server that accepts a connection and is silent', async () => {
    const sockets: Socket[] = [];
    const silent: Server = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    await reopen(serverAt(portOf(silent)));
    await app.mail.enqueue(mail);
    expect(await stored()).toMatchObject([{ recipient: mail.recipient }]);
    await expect.poll(() => sockets.length).toBe(1);
    for (const socket of sockets) socket.destroy();
    await app.mail.deliver();
    silent.close();
  });
});
