import { type ContentTypeName, typeOf } from '#content/index.ts';
import {
  answers,
  anyList,
  anyObject,
  call,
  json,
  listing,
  named,
  nothing,
  officeCall,
  one,
  ref,
  revisionNumber,
  type Schema,
  selecting,
  text,
} from './parts.ts';

type Path = [address: string, calls: Schema];

const dataOf = (name: string): Schema =>
  json({ type: 'object', required: ['data'], properties: { data: ref(`${name}-draft`) } });
const edited = {
  name: 'If-Match',
  in: 'header',
  description: 'The updatedAt of the entry as it was read, in quotes: refuses with 412 to write over a newer version',
  schema: text,
};

/** The calls of a content type: the contract's, then those beside it. */
export function pathsOf(name: ContentTypeName): Path[] {
  const { entries, label } = typeOf(name);
  const tag = label.many;
  const get = call(tag, `get-${name}`, answers('200', one(name)), { parameters: selecting });
  const put = officeCall(tag, `update-${name}`, answers('200', one(name)), {
    parameters: [edited],
    requestBody: dataOf(name),
  });
  const remove = officeCall(tag, `delete-${name}`, nothing);
  if (entries === 'one') return [[`/${name}`, { get, put, delete: remove }], ...besideOf(name)];
  const page = {
    type: 'object',
    properties: {
      data: { type: 'array', items: ref(name) },
      meta: { type: 'object', properties: { pagination: ref('Pagination') } },
    },
  };
  const list = call(tag, `list-${name}`, answers('200', page), { parameters: listing });
  const post = officeCall(tag, `create-${name}`, answers('201', one(name)), { requestBody: dataOf(name) });
  return [
    [`/${name}`, { get: list, post }],
    [`/${name}/{documentId}`, { parameters: [named], get, put, delete: remove }],
    ...besideOf(name),
  ];
}

/** Calls beside the contract's, for administrators: an entry's history, its preview, its copy. */
function besideOf(name: ContentTypeName): Path[] {
  const { entries, label } = typeOf(name);
  const many = entries === 'many';
  const base = many ? `/${name}/{documentId}` : `/${name}`;
  const parameters = many ? [named] : [];
  const office = (verb: string, status: string, schema: Schema) =>
    officeCall(label.many, `${verb}-${name}`, answers(status, schema));
  const ofRevision = [...parameters, revisionNumber];
  const copy: Path = [`${base}/duplicate`, { parameters, post: office('duplicate', '201', one(name)) }];
  return [
    [`${base}/history`, { parameters, get: office('history', '200', anyList) }],
    [`${base}/history/{revision}`, { parameters: ofRevision, get: office('revision', '200', anyObject) }],
    [`${base}/history/{revision}/restore`, { parameters: ofRevision, post: office('revert', '200', one(name)) }],
    [`${base}/preview`, { parameters, post: office('preview', '200', anyObject) }],
    ...(many ? [copy] : []),
  ];
}
