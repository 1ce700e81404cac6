import { type ContentTypeName, typeOf } from '#content/index.ts';
import { maxPreviewHours } from '#content/preview-links.ts';
import {
  administratorCall,
  answers,
  anyList,
  anyObject,
  call,
  documentIdParameter,
  entryOf,
  filteringDrafts,
  instant,
  json,
  linkNumber,
  listing,
  nothing,
  ofDrafts,
  orNull,
  ref,
  revisionNumber,
  type Schema,
  selecting,
  status,
  text,
} from './components.ts';

const previewValidity: Schema = {
  ...json({
    type: 'object',
    properties: {
      data: {
        type: 'object',
        properties: { hours: { type: 'integer', minimum: 1, maximum: maxPreviewHours, default: 1 } },
      },
    },
  }),
  required: false,
};

type Path = [path: string, calls: Schema];

const dataOf = (name: string): Schema =>
  json({ type: 'object', required: ['data'], properties: { data: ref(`${name}-draft`) } });
const edited = {
  name: 'If-Match',
  in: 'header',
  description: 'The updatedAt of the entry as it was read, in quotes: refuses with 412 to write over a newer version',
  schema: text,
};

/** The paths of a content type: the contract's, then the product's own. */
export function pathsOf(name: ContentTypeName): Path[] {
  const { entries, label } = typeOf(name);
  const tag = label.plural;
  const get = call(tag, `get-${name}`, answers('200', entryOf(name)), {
    parameters: [...selecting, status, ...ofDrafts],
  });
  const put = administratorCall(tag, `update-${name}`, answers('200', entryOf(name)), {
    parameters: [edited, status],
    requestBody: dataOf(name),
    description:
      'status=draft saves the working copy only: required values may be missing. Without status, the working copy is published with the data.',
  });
  const remove = administratorCall(tag, `delete-${name}`, nothing, {
    parameters: [status],
    description:
      'status=draft discards the working copy of a published document (404 for any other). Without status, both versions go.',
  });
  if (entries === 'one') return [[`/${name}`, { get, put, delete: remove }], ...extraPathsOf(name)];
  const page = {
    type: 'object',
    properties: {
      data: { type: 'array', items: ref(name) },
      meta: { type: 'object', properties: { pagination: ref('Pagination') } },
    },
  };
  const list = call(tag, `list-${name}`, answers('200', page), {
    parameters: [...listing, status, ...filteringDrafts],
  });
  const post = administratorCall(tag, `create-${name}`, answers('201', entryOf(name)), {
    parameters: [status],
    requestBody: dataOf(name),
  });
  return [
    [`/${name}`, { get: list, post }],
    [`/${name}/{documentId}`, { parameters: [documentIdParameter], get, put, delete: remove }],
    ...extraPathsOf(name),
  ];
}

const schedule = json({
  type: 'object',
  required: ['data'],
  properties: {
    data: { type: 'object', properties: { publishAt: orNull(instant), unpublishAt: orNull(instant) } },
  },
});

/** The field that is written in. */
const presence = json({
  type: 'object',
  required: ['data'],
  properties: { data: { type: 'object', properties: { field: orNull(text) } } },
});
const presentUsers: Schema = {
  type: 'object',
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'integer' }, username: text, field: orNull(text) },
      },
    },
  },
};

const openEntryList: Schema = {
  type: 'object',
  properties: {
    data: {
      type: 'array',
      items: { type: 'object', properties: { documentId: text, id: { type: 'integer' }, username: text } },
    },
  },
};

/** The path of the schedule of a document. */
function schedulePath(name: ContentTypeName): Path {
  const { entries, label } = typeOf(name);
  const many = entries === 'many';
  const administratorPath = (verb: string, more: Schema) =>
    administratorCall(label.plural, `${verb}-${name}`, answers('200', entryOf(name)), {
      parameters: [edited],
      ...more,
    });
  return [
    `${many ? `/${name}/{documentId}` : `/${name}`}/schedule`,
    {
      parameters: many ? [documentIdParameter] : [],
      put: administratorPath('schedule', {
        requestBody: schedule,
        description:
          'Replaces the schedule: the working copy of that time is published at publishAt, and the entry unpublished at unpublishAt.',
      }),
      delete: administratorPath('cancel-schedule', { description: 'Removes the schedule.' }),
    },
  ];
}

/** Paths for administrators that the contract does not have: an entry's history, preview and copy. */
function extraPathsOf(name: ContentTypeName): Path[] {
  const { entries, label } = typeOf(name);
  const many = entries === 'many';
  const base = many ? `/${name}/{documentId}` : `/${name}`;
  const parameters = many ? [documentIdParameter] : [];
  const administratorPath = (verb: string, status: string, schema: Schema) =>
    administratorCall(label.plural, `${verb}-${name}`, answers(status, schema));
  const ofRevision = [...parameters, revisionNumber];
  const copy: Path = [`${base}/duplicate`, { parameters, post: administratorPath('duplicate', '201', entryOf(name)) }];
  const openEntries: Path = [
    `/${name}/presence`,
    {
      get: administratorCall(label.plural, `presences-${name}`, answers('200', openEntryList), {
        description: 'The entries that other users have open.',
      }),
    },
  ];
  const action = (verb: string, description: string): Path => [
    `${base}/actions/${verb}`,
    {
      parameters,
      post: administratorCall(label.plural, `${verb}-${name}`, answers('200', entryOf(name)), {
        parameters: [edited],
        description: `${description} Returns the working copy with its publication.`,
      }),
    },
  ];
  return [
    action('publish', 'Publishes the working copy, and sets isPublished where the type has it.'),
    action('unpublish', 'Clears isPublished where the type has it; else the published version becomes a draft.'),
    action('discard', 'Discards the working copy of a published document.'),
    schedulePath(name),
    [`${base}/history`, { parameters, get: administratorPath('history', '200', anyList) }],
    [`${base}/history/{revision}`, { parameters: ofRevision, get: administratorPath('revision', '200', anyObject) }],
    [
      `${base}/history/{revision}/restore`,
      { parameters: ofRevision, post: administratorPath('revert', '200', entryOf(name)) },
    ],
    [
      `${base}/preview`,
      {
        parameters,
        get: administratorPath('previews', '200', anyList),
        post: administratorCall(label.plural, `preview-${name}`, answers('200', anyObject), {
          requestBody: previewValidity,
        }),
      },
    ],
    [`${base}/preview/frame`, { parameters, post: administratorPath('preview-frame', '200', anyObject) }],
    [
      `${base}/preview/{link}`,
      {
        parameters: [...parameters, linkNumber],
        put: administratorCall(label.plural, `prolong-preview-${name}`, answers('200', anyObject), {
          requestBody: previewValidity,
        }),
        delete: administratorCall(label.plural, `end-preview-${name}`, nothing),
      },
    ],
    [
      `${base}/presence`,
      {
        parameters,
        put: administratorCall(label.plural, `report-presence-${name}`, answers('200', presentUsers), {
          requestBody: presence,
          description: 'Reports that the session has the entry open, for 45 seconds. Returns the other users who do.',
        }),
        delete: administratorCall(label.plural, `end-presence-${name}`, nothing),
      },
    ],
    ...(many ? [copy, openEntries] : []),
  ];
}
