import { useLocation } from 'react-router';
import type { GroupRequest } from '#client/index.ts';
import { groupRequests as declaration } from '#content/group-requests.ts';
import { requestTerms } from '#editorial/group-requests.ts';
import { capitalize, formatDay } from '#model/format.ts';
import { telephoneUrl } from '#model/phone.ts';
import { FieldInput } from '../fields/FieldInput.tsx';
import { useQuery } from '../queries/use-query.ts';
import { MissingRecord, RecordForm } from '../records/RecordForm.tsx';
import { useValues } from '../records/use-values.ts';
import { screenMeta } from '../screen-meta.ts';
import { adminApi } from '../session/session.ts';
import ui from '../ui/primitives.module.css';
import type { Route } from './+types/form';

const { status, note, answerBy } = declaration.fields;
const list = '/admin/group-requests';
const breadcrumb = [{ label: declaration.label.plural, to: list }, { label: declaration.label.singular }];

export const meta = () => screenMeta(declaration.label.singular);

/** A request with its state and the note of the staff: `/admin/group-requests/12`, with the query of the list. */
export default function GroupRequestScreen({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(id, async () => (await adminApi.groupRequests({ filters: { id: { $eq: id } } })).data);
  const [request] = query.result ?? [];
  if (request) return <RequestForm key={request.id} request={request} />;
  return (
    <MissingRecord query={query} breadcrumb={breadcrumb} title={declaration.label.singular} list={list}>
      Cette demande n’existe pas, ou elle est effacée.
    </MissingRecord>
  );
}

function RequestForm({ request }: { request: GroupRequest }) {
  const { search } = useLocation();
  const stored = { status: request.status, note: request.note ?? '' };
  const { values, change, problems, showProblemsOf, isChanged } = useValues(stored);

  const terms = [
    ...requestTerms(request),
    { title: answerBy.label, text: capitalize(formatDay(request.answerBy, 'full')) },
    { title: 'Nom', text: request.name },
    { title: 'Courriel', text: <a href={`mailto:${request.email}`}>{request.email}</a> },
    { title: 'Téléphone', text: <a href={telephoneUrl(request.phone)}>{request.phone}</a> },
  ];

  async function save() {
    await adminApi.changeGroupRequest(request.id, values).catch((error: unknown) => {
      showProblemsOf(error);
      throw error;
    });
    return `La demande ${request.number} est enregistrée.`;
  }

  return (
    <RecordForm
      breadcrumb={breadcrumb}
      title={`Demande ${request.number}`}
      list={list + search}
      unsaved={isChanged}
      onSave={save}
      failed="Rien n’a été enregistré"
    >
      <dl className={ui.terms}>
        {terms.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {Object.entries({ status, note }).map(([name, field]) => (
        <FieldInput
          key={name}
          id={name}
          field={field}
          value={values[name as keyof typeof values]}
          problem={problems[name]}
          onChange={(value) => change({ [name]: value })}
          onUploads={() => undefined}
        />
      ))}
    </RecordForm>
  );
}
