import { useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import type { GroupRequest } from '#client/index.ts';
import { groupRequests as declaration } from '#content/group-requests.ts';
import { requestTerms } from '#editorial/group-requests.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { MemberInput } from '../fields/MemberInput.tsx';
import { adminApi } from '../session/session.ts';
import { userMessage } from '../tables/user-messages.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import ui from '../ui/primitives.module.css';
import { Segments } from '../ui/Segments.tsx';
import styles from './group-requests.module.css';

const { status: statusField, note: noteField } = declaration.fields;
const statuses = Object.entries(statusField.options ?? {}) as [GroupRequest['status'], string][];

/** A request with its state and the note of the staff. */
export function GroupRequestDialog({ request, onClose }: { request: GroupRequest; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [status, setStatus] = useState(request.status);
  const [note, setNote] = useState(request.note ?? '');
  const [problem, setProblem] = useState<string>();

  async function save(): Promise<void> {
    setProblem(undefined);
    try {
      await adminApi.changeGroupRequest(request.id, { status, note });
      dialog.current?.close();
    } catch (error) {
      setProblem(['Rien n’a été enregistré.', userMessage(error)].filter(Boolean).join(' '));
    }
  }

  return (
    <Dialog
      ref={dialog}
      title={`Demande ${request.number}`}
      width="44rem"
      cancel="Fermer"
      onClose={onClose}
      footer={
        <Button tone="full" onClick={() => void save()}>
          Enregistrer
        </Button>
      }
    >
      <div className={ui.stack}>
        <dl className={styles.terms}>
          {requestTerms(request).map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div>
            <dt>Répondre à</dt>
            <dd>
              {request.name}
              <br />
              <a href={`mailto:${request.email}`}>{request.email}</a>
              <br />
              {request.phone}
            </dd>
          </div>
        </dl>
        <Segments
          label={statusField.label}
          isLabelVisible
          choices={statuses.map(([value, label]) => ({ value, label }))}
          chosen={status}
          onChoose={setStatus}
        />
        <MemberInput
          id="note"
          field={noteField}
          value={note}
          problem={undefined}
          disabled={undefined}
          onChange={(value) => setNote(value as string)}
          onUploads={() => undefined}
        />
        <ErrorMessage>{problem}</ErrorMessage>
      </div>
    </Dialog>
  );
}
