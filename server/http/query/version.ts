import { fieldsOfTabs } from '#content/index.ts';
import { publicationStates } from '#contract/admin-answers.ts';
import type { JsonObject } from '#model/json-object.ts';
import { type Condition, compare, type Version } from '#store/store.ts';
import { invalid } from '../errors.ts';
import type { PreviewGrant, Principal } from '../principal.ts';
import { numberIn } from '../request.ts';
import { parseBoolean } from './values.ts';

/**
 * `status`: the version that an administrator reads or writes. The public gets the published one, whatever it sends, so that no cached response
 * depends on it; a preview gets one working copy in addition. @throws ApiError 400 for an unknown status
 */
export function parseVersion({ status }: JsonObject, principal: Principal): Version | undefined {
  if (principal.kind === 'public') return principal.preview && { preview: previewOf(principal.preview) };
  if (status === undefined || status === '' || status === 'published') return undefined;
  if (status === 'draft') return status;
  throw invalid('Invalid status. Expected "draft" or "published"');
}

const previewOf = ({ type, documentId, tab }: PreviewGrant) => {
  const fields = fieldsOfTabs(type, tab === undefined ? undefined : [tab]);
  return { type, documentId, ...(fields && { fields }) };
};

/** The filters `hasPublishedVersion=true`, as in Strapi, and of working copies `state=modified` and `changedBy=3`. @throws ApiError 400 */
export function parsePublicationFilters(params: JsonObject, version: Version | undefined): Condition[] {
  const { hasPublishedVersion, state, changedBy } = params;
  const conditions: Condition[] = [];
  if (hasPublishedVersion !== undefined) {
    const isPublished = parseBoolean('hasPublishedVersion', String(hasPublishedVersion));
    if (version === 'draft') conditions.push(compare('hasPublishedVersion', 'eq', isPublished));
    // Every published version has one.
    else if (!isPublished) conditions.push(compare('id', 'in', []));
  }
  if (version !== 'draft') return conditions;
  if (state !== undefined) {
    const selected = publicationStates.find((name) => name === state);
    if (!selected) throw invalid(`Invalid state. Expected one of ${publicationStates.join(', ')}`);
    conditions.push(compare('publicationState', 'eq', selected));
  }
  if (changedBy !== undefined) {
    const id = numberIn(changedBy, undefined);
    if (id === undefined) throw invalid('Invalid changedBy. Expected the id of a user');
    conditions.push(compare('changedBy', 'eq', id));
  }
  return conditions;
}
