import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { frenchSpacing } from '#app/ui/typography.ts';
import { formatInstantDay } from '#model/format.ts';
import { failureOf, useAction } from '../queries/use-action.ts';
import { useQuery } from '../queries/use-query.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { type Form, useValues } from '../records/use-values.ts';
import { adminApi } from '../session/session.ts';
import { Announcement, ErrorMessage, RetryNotice } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { QrCode } from '../ui/QrCode.tsx';
import { IdentityFields, noIdentity } from './account-fields.tsx';

const failure = failureOf(({ reason = 'Cela n’a pas pu être fait.' }) => reason);

/** The second factor of the user, in « Mon compte ». */
export function SecondFactorSection() {
  const { result, failure: failed, reload } = useQuery('second factor', () => adminApi.secondFactor());
  const [opened, setOpened] = useState<'setup' | 'renew' | 'remove'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = async () => {
    setOpened(undefined);
    setCodes(undefined);
    await reload();
    heading.current?.focus();
  };
  const renew = async (identity: typeof noIdentity) => setCodes(await adminApi.renewRecoveryCodes(identity));
  const remove = async (identity: typeof noIdentity) => {
    await adminApi.removeSecondFactor(identity);
    // Where it is required, the next call leads to its setup.
    if (result?.isRequired) location.assign('/admin/dashboard');
    else await close();
  };
  return (
    <section className={`${ui.stack} ${ui.section} above8`} aria-labelledby="second-facteur">
      <h2 id="second-facteur" ref={heading} tabIndex={-1}>
        Second facteur
      </h2>
      {failed !== undefined && <RetryNotice onRetry={reload} />}
      {opened === 'setup' && <SecondFactorSetup onDone={() => void close()} />}
      {codes && <RecoveryCodes codes={codes} onDone={() => void close()} />}
      {result && opened !== 'setup' && !codes && (
        <>
          <p>
            {result.enabledAt
              ? `Téléphone, depuis le ${formatInstantDay(result.enabledAt)}. ${result.codesLeft} codes de secours restent sur 10.`
              : 'Un code de votre téléphone, demandé après le mot de passe\u00a0: sans lui, un mot de passe volé n’ouvre rien.'}
          </p>
          <div className={ui.cluster}>
            {(result.enabledAt ? (['renew', 'remove'] as const) : (['setup'] as const)).map((step) => (
              <Button key={step} tone="hollow" onClick={() => setOpened(step)}>
                {labels[step]}
              </Button>
            ))}
          </div>
        </>
      )}
      {opened && opened !== 'setup' && !codes && (
        <RecordDialog
          {...dialogs[opened]}
          stored={noIdentity}
          save={opened === 'renew' ? renew : remove}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

const labels = { setup: 'Mettre en place', renew: 'Refaire dix codes', remove: 'Retirer' };

const fieldsAfter = (sentence: string) => (form: Form<typeof noIdentity>) => (
  <>
    <p>{sentence}</p>
    <IdentityFields {...form} codeHint="Ou un code de secours." passwordHint="" />
  </>
);
const dialogs = {
  renew: {
    title: 'Refaire dix codes de secours',
    submit: 'Refaire',
    Fields: fieldsAfter('Ceux d’avant ne serviront plus.'),
  },
  remove: {
    title: 'Retirer le second facteur',
    submit: 'Retirer',
    Fields: fieldsAfter('Le mot de passe seul suffira. Vos autres sessions seront fermées.'),
  },
};

/** The QR code of a new secret, then its first code, then the recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const { result, failure: failed, reload } = useQuery('new second factor', () => adminApi.beginSecondFactor());
  const [codes, setCodes] = useState<readonly string[]>();
  const { values, field } = useValues(noIdentity);
  const { isBusy, problem, run } = useAction(failure);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (failed !== undefined) return <RetryNotice onRetry={reload}>{failure(failed)}</RetryNotice>;
  if (!result) return null;
  return (
    <form
      className={`${ui.stack} ${ui.identity}`}
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => setCodes(await adminApi.enableSecondFactor(values)));
      }}
    >
      <div className={ui.cluster}>
        <QrCode text={result.uri} label="Code QR du second facteur" />
        <div className={ui.fill}>
          <p>Scannez avec une application de codes (celle du téléphone suffit), puis écrivez les six chiffres.</p>
          <p className={ui.muted}>
            {frenchSpacing('Sans appareil photo : ')}
            <code>{result.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          </p>
        </div>
      </div>
      <IdentityFields field={field} codeHint="Les six chiffres de votre application." passwordHint="" />
      <ErrorMessage>{problem}</ErrorMessage>
      <div>
        <Button type="submit" tone="full" disabled={isBusy}>
          Vérifier
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the button that was pressed.
  useEffect(() => heading.current?.focus(), []);
  const { problem, run } = useAction('La copie n’a pas pu être faite. Les codes peuvent être choisis à la main.');
  return (
    <div className={`${ui.stack} ${ui.identity}`}>
      <h3 tabIndex={-1} ref={heading}>
        Vos dix codes de secours
      </h3>
      <p>{frenchSpacing('Chacun remplace le téléphone une fois. Imprimez-les ; ils ne seront plus montrés.')}</p>
      <ul className={`${ui.panel} ${ui.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ErrorMessage>{problem}</ErrorMessage>
      <Announcement>{isCopied && 'Codes copiés'}</Announcement>
      <div className={ui.cluster}>
        <Button tone="hollow" onClick={() => window.print()}>
          Imprimer
        </Button>
        <Button
          tone="hollow"
          onClick={async () => setCopied(await run(() => navigator.clipboard.writeText(codes.join('\n'))))}
        >
          {isCopied ? 'Copié' : 'Copier'}
        </Button>
        <Button tone="full" onClick={onDone}>
          Je les ai gardés
        </Button>
      </div>
    </div>
  );
}
