import { type ReactNode, useState } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import { Dialog } from '../dialogs/Dialog.tsx';
import { useAction } from '../queries/use-action.ts';
import type { QueryResult } from '../queries/use-query.ts';
import { type Form, useValues } from '../records/use-values.ts';
import { Alert } from '../tables/Alert.tsx';
import { RowButton, Table, type TableProps, type useRowActions } from '../tables/Table.tsx';
import { userMessage } from '../tables/user-messages.ts';
import { LoadError } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { OneTimeSecret } from './OneTimeSecret.tsx';

interface Props<Row, Values extends object> extends Pick<TableProps<Row>, 'rows' | 'columns' | 'actions'> {
  title: string;
  /** « Nouvelle clé »: the label of the button that adds one, and the title of its form. */
  addition: string;
  /** « Modifier la clé » */
  edition: string;
  /** « Créer la clé » */
  creation: string;
  /** « la clé » */
  secret: string;
  blank: NoInfer<Values>;
  Fields: (form: Form<Values>) => ReactNode;
  /** Resolves to the secret of a new one, which is shown once. */
  save: (values: Values, stored: Row | undefined) => Promise<string | undefined>;
  query: QueryResult<unknown>;
  screen: ReturnType<typeof useRowActions>['screen'];
  empty: string;
}

/** A part of the screen: its heading, the button that adds one, the table, and the form of one in a dialog. */
export function RecordTable<Row extends Values & { id: number }, Values extends { name: string }>(
  props: Props<Row, Values>,
) {
  const { title, addition, secret, query, screen, empty, rows, columns, actions } = props;
  const [edited, setEdited] = useState<Row | 'new'>();
  const [created, setCreated] = useState<{ name: string; secret: string }>();
  return (
    <>
      <div className={`above6 ${ui.spread}`}>
        <h2 ref={screen.heading} tabIndex={-1}>
          {title}
        </h2>
        <Button tone="full" onClick={() => setEdited('new')}>
          <Icon name="plus" /> {addition}
        </Button>
      </div>
      <Alert content={screen.alert} />
      {created && <OneTimeSecret {...created} what={secret} onDone={() => setCreated(undefined)} />}
      {query.failure !== undefined ? (
        <LoadError onRetry={query.reload} />
      ) : rows?.length === 0 ? (
        <p className="above3">{empty}</p>
      ) : (
        <div className="above3">
          <Table
            {...{ caption: title, busy: query.loading, rows, columns }}
            actions={(row) => (
              <>
                <RowButton label="Modifier" subject={row.name} onClick={() => setEdited(row)} />
                {actions?.(row)}
              </>
            )}
          />
        </div>
      )}
      {edited && (
        <RecordDialog
          {...props}
          stored={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(saved = created) => {
            setEdited(undefined);
            setCreated(saved);
            void query.reload();
          }}
        />
      )}
      {screen.dialog}
    </>
  );
}

interface DialogProps<Row, Values extends object> extends Props<Row, Values> {
  stored: Row | undefined;
  onClose: () => void;
  onSaved: (created?: { name: string; secret: string }) => void;
}

/** Creates or changes one. What was typed stays after an error. */
function RecordDialog<Row extends Values, Values extends { name: string }>(props: DialogProps<Row, Values>) {
  const { addition, edition, creation, blank, Fields, save, stored, onClose, onSaved } = props;
  const form = useValues<Values>(stored ?? blank);
  const { isBusy, problem, run } = useAction((error) =>
    form.showProblemsOf(error) ? '' : (userMessage(error) ?? 'Erreur lors de la mise à jour'),
  );
  const submit = () =>
    run(async () => {
      const secret = await save(form.values, stored);
      onSaved(secret === undefined ? undefined : { name: form.values.name, secret });
    });
  return (
    <Dialog
      title={stored ? edition : addition}
      closeLabel="Fermer"
      cancel="Annuler"
      submit={stored ? 'Enregistrer' : creation}
      busy={isBusy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Fields {...form} />
    </Dialog>
  );
}
