import { useState } from 'react';
import { Icon, NewTabLink } from '#app/ui/buttons.tsx';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import { type Field, type FieldKind, isComponent, isLink } from '#model/field.ts';
import { useQuery } from '../queries/use-query.ts';
import { screenOf } from '../screens.ts';
import { adminApi } from '../session/session.ts';
import { Table } from '../tables/Table.tsx';
import { PendingRows, RetryNotice } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import styles from './programs.module.css';

const kinds: Readonly<Record<FieldKind, string>> = {
  choice: 'un choix',
  choices: 'des choix',
  date: 'jour (2026-12-31)',
  dateTime: 'instant (2026-12-31T18:00:00.000Z)',
  decimal: 'nombre',
  email: 'adresse électronique',
  flag: 'oui ou non (true, false)',
  group: 'groupe',
  integer: 'nombre entier',
  json: 'valeur composée (JSON)',
  localDate: 'jour, avec ou sans heure (2026-12-31T18:00)',
  longText: 'texte long',
  media: 'fichier',
  relation: 'lien',
  repeatable: 'liste de lignes',
  richText: 'texte mis en forme (HTML)',
  secret: 'secret',
  text: 'texte court',
  time: 'heure (18:00)',
  url: 'adresse web',
};

/** The content types with their addresses and fields, from the declaration that makes the forms, and what the site answers of each. */
export const Addresses = () => (
  <>
    <p className={`above6 ${ui.secondary}`}>
      Tout ce qui est publié se lit sans clé, par ces adresses, au format de Strapi{'\u00a0'}5. La description complète,
      pour un programme{'\u00a0'}: <NewTabLink href="/api/openapi.json">/api/openapi.json</NewTabLink>.
    </p>
    {contentTypeNames.map((type) => (
      <ContentTypeDetails key={type} type={type} />
    ))}
  </>
);

function ContentTypeDetails({ type }: { type: ContentTypeName }) {
  const [isOpen, setOpen] = useState(false);
  const { fields, isSingle } = typeOf(type);
  const { label } = screenOf(type);
  const example = useQuery(isOpen ? type : undefined, (signal) => adminApi.publicExample(type, { signal }));
  return (
    <details className={`above4 ${ui.section}`} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={ui.spread}>
        <h2>
          {label} <Icon name="down" />
        </h2>{' '}
        <code>{`/api/${type}`}</code>
      </summary>
      <p className="above2">
        <code>{`GET /api/${type}?populate=*`}</code>
        {!isSingle && ', une fiche : '}
        {!isSingle && <code>{`GET /api/${type}/{documentId}?populate=*`}</code>}
      </p>
      <div className="above3">
        <Table
          caption={`Champs de ${label}`}
          busy={false}
          rows={Object.entries(fields).flatMap(([id, field]) => (field.kind === 'secret' ? [] : [{ id, field }]))}
          columns={[
            { label: 'Champ', cell: ({ id }) => <code>{id}</code> },
            { label: 'Dans le formulaire', cell: ({ field }) => field.label },
            { label: 'Sorte', cell: ({ field }) => kindOf(field) },
            { label: 'Toujours là', cell: ({ field }) => (field.required ? 'oui' : 'peut manquer (null)') },
          ]}
        />
      </div>
      <h3 className="above4">Exemple</h3>
      {example.failure !== undefined && <RetryNotice onRetry={() => void example.reload()} />}
      {example.loading && <PendingRows />}
      {example.result && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <pre className={`above2 ${ui.panel} ${styles.example}`} tabIndex={0}>
          {JSON.stringify(example.result, undefined, 2)}
        </pre>
      )}
    </details>
  );
}

function kindOf(field: Field): string {
  const kind = kinds[field.kind];
  if (isComponent(field)) return `${kind} : ${Object.keys(field.fields).join(', ')}`;
  if (!isLink(field))
    return field.kind === 'choice' ? `${kind} : ${Object.keys(field.options ?? {}).join(', ')}` : kind;
  return `${kind}${field.many ? 's, dans leur ordre' : ''}${field.kind === 'relation' ? ` vers ${field.to}` : ''}`;
}
