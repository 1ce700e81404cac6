import { type ContentTypeName, typeOf } from '#content/index.ts';
import {
  administratorCall,
  answers,
  anyList,
  anyObject,
  call,
  documentIdParameter,
  entryOf,
  json,
  listing,
  nothing,
  ref,
  revisionNumber,
  type Schema,
  selecting,
  text,
} from './components.ts';

type Path = [address: string, calls: Schema];

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
  const get = call(tag, `get-${name}`, answers('200', entryOf(name)), { parameters: selecting });
  const put = administratorCall(tag, `update-${name}`, answers('200', entryOf(name)), {
    parameters: [edited],
    requestBody: dataOf(name),
  });
  const remove = administratorCall(tag, `delete-${name}`, nothing);
  if (entries === 'one') return [[`/${name}`, { get, put, delete: remove }], ...extraPathsOf(name)];
  const page = {
    type: 'object',
    properties: {
      data: { type: 'array', items: ref(name) },
      meta: { type: 'object', properties: { pagination: ref('Pagination') } },
    },
  };
  const list = call(tag, `list-${name}`, answers('200', page), { parameters: listing });
  const post = administratorCall(tag, `create-${name}`, answers('201', entryOf(name)), { requestBody: dataOf(name) });
  return [
    [`/${name}`, { get: list, post }],
    [`/${name}/{documentId}`, { parameters: [documentIdParameter], get, put, delete: remove }],
    ...extraPathsOf(name),
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
  return [
    [`${base}/history`, { parameters, get: administratorPath('history', '200', anyList) }],
    [`${base}/history/{revision}`, { parameters: ofRevision, get: administratorPath('revision', '200', anyObject) }],
    [
      `${base}/history/{revision}/restore`,
      { parameters: ofRevision, post: administratorPath('revert', '200', entryOf(name)) },
    ],
    [`${base}/preview`, { parameters, post: administratorPath('preview', '200', anyObject) }],
    ...(many ? [copy] : []),
  ];
}
