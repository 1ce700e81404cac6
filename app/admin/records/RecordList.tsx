import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import type { TypeDeclaration } from '#model/define-type.ts';
import { formatTitle } from '#model/format.ts';
import { useAction } from '../queries/use-action.ts';
import type { QueryResult } from '../queries/use-query.ts';
import { Alert } from '../tables/Alert.tsx';
import { RowButton, Table, type TableProps, type useRowActions } from '../tables/Table.tsx';
import { Announcement, ErrorMessage, LoadError } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { RecordDialog } from './RecordDialog.tsx';
import type { Form } from './use-values.ts';

type RowActions = ReturnType<typeof useRowActions>;

interface Props<Row extends { id: number }> extends Pick<TableProps<Row>, 'columns' | 'rows'> {
  type: Pick<TypeDeclaration, 'admin' | 'fields' | 'label'>;
  /** Absent: the plural of the type. */
  title?: string;
  /** « la clé », of records with a secret, to which `create` resolves. */
  secret?: string;
  calls: {
    create: (values: Partial<Row>) => Promise<string>;
    change: (id: number, change: Partial<Row>) => Promise<unknown>;
  };
  /** What its form begins with, and writes. */
  blank: NoInfer<Partial<Row>>;
  Fields: (form: Form<Row>) => ReactNode;
  query: QueryResult<unknown>;
  rowActions: RowActions;
  empty: string;
  actions: (row: Row) => Parameters<RowActions['buttons']>[1];
}

/** A part of a screen: records that people edit, the form of one in a dialog, and the secret of a new one. */
export function RecordList<Row extends { id: number }>(props: Props<Row>) {
  const { type, title = type.label.plural, secret, calls, blank, Fields, query, rows, columns, actions, empty } = props;
  const { buttons, screen } = props.rowActions;
  const { singular, isFeminine } = type.label;
  const noun = singular.toLowerCase();
  const addition = `${isFeminine ? 'Nouvelle' : 'Nouveau'} ${noun}`;
  const it = `${isFeminine ? 'la' : 'le'} ${noun}`;
  const nameOf = (row: Row) => String(row[type.admin.title as keyof Row]);
  const [edited, setEdited] = useState<Row | 'new'>();
  const [created, setCreated] = useState<{ name: string; secret: string }>();

  async function save(values: Row): Promise<void> {
    const entries = Object.keys(blank).map((name) => {
      const value = values[name as keyof Row];
      const empty = type.fields[name]?.required ? '' : null;
      return [name, typeof value === 'string' ? value.trim() || empty : value];
    });
    const written: Partial<Row> = Object.fromEntries(entries);
    if (edited === 'new') setCreated({ name: nameOf(values), secret: await calls.create(written) });
    else if (edited) await calls.change(edited.id, written);
    void query.reload();
  }

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
      {secret && created && (
        <OneTimeSecret
          key={created.secret}
          {...created}
          what={secret}
          onDone={() => {
            setCreated(undefined);
            screen.heading.current?.focus();
          }}
        />
      )}
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
                <RowButton label="Modifier" subject={nameOf(row)} onClick={() => setEdited(row)} />
                {buttons(nameOf(row), actions(row))}
              </>
            )}
          />
        </div>
      )}
      {edited && (
        <RecordDialog
          {...(edited === 'new'
            ? { title: addition, submit: `Créer ${it}`, stored: blank as Row }
            : { title: `Modifier ${it}`, submit: 'Enregistrer', stored: edited })}
          closeLabel="Fermer"
          Fields={Fields}
          save={save}
          onClose={() => setEdited(undefined)}
        />
      )}
      {screen.dialog}
    </>
  );
}

interface SecretProps {
  name: string;
  what: string;
  secret: string;
  onDone: () => void;
}

/** A secret that the server does not show again. It gets the focus: it is what the creation was for. */
function OneTimeSecret({ name, what, secret, onDone }: SecretProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState(false);
  const { problem, run } = useAction('La copie n’a pas pu être faite. Le texte peut être choisi à la main.');
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`above4 ${ui.panel} ${ui.notice} ${ui.warning}`} aria-labelledby="secret">
      <h2 id="secret" ref={heading} tabIndex={-1}>
        {`${formatTitle(name)}\u00a0: copiez ${what} maintenant`}
      </h2>
      <p className={ui.secondary}>Ce texte ne sera plus montré.</p>
      <code className={`above3 ${ui.panel} ${ui.codes}`}>{secret}</code>
      <div className={`above3 ${ui.cluster}`}>
        <Button tone="full" onClick={async () => setCopied(await run(() => navigator.clipboard.writeText(secret)))}>
          {isCopied ? 'Copié' : 'Copier'}
        </Button>
        <Button tone="hollow" onClick={onDone}>
          C’est fait
        </Button>
      </div>
      <Announcement>{isCopied && 'Copié'}</Announcement>
      <ErrorMessage>{problem}</ErrorMessage>
    </section>
  );
}
