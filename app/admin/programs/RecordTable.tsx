import { type ReactNode, useState } from 'react';
import { Button, Icon } from '#app/ui/buttons.tsx';
import type { QueryResult } from '../queries/use-query.ts';
import { Alert } from '../tables/Alert.tsx';
import { RowButton, Table, type TableProps, type useRowActions } from '../tables/Table.tsx';
import { LoadError } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import { OneTimeSecret } from './OneTimeSecret.tsx';

/** What was created, with the secret that is shown once. */
type Created = { name: string; secret: string };

export interface RecordDialogProps<Row> {
  /** Undefined for a new one. */
  stored: Row | undefined;
  onClose: () => void;
  onSaved: (created?: Created) => void;
}

interface Props<Row> extends Pick<TableProps<Row>, 'rows' | 'columns' | 'actions'> {
  title: string;
  /** The label of the button that adds one. */
  addition: string;
  /** « la clé » */
  secret: string;
  RecordDialog: (props: RecordDialogProps<Row>) => ReactNode;
  query: QueryResult<unknown>;
  screen: ReturnType<typeof useRowActions>['screen'];
  empty: string;
}

/** A part of the screen: its heading, the button that adds one, the table, and the form of one in a dialog. */
export function RecordTable<Row extends { id: number; name: string }>(props: Props<Row>) {
  const { title, addition, secret, RecordDialog, query, screen, empty, rows, columns, actions } = props;
  const [edited, setEdited] = useState<Row | 'new'>();
  const [created, setCreated] = useState<Created>();
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
