import type { ContentTypeName, FileEntry } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import type { LinkField, MediaField, RelationField } from '#model/field.ts';
import { type AdminKind, lazyInput, structured } from './admin-kind.tsx';

/** An entry or a file, as a link has it. */
type Target = { id: number; documentId: string; title?: unknown; name?: unknown };

const nameOf = ({ title, name }: Target): string => String(title ?? name ?? '');

/** The values of links, whose ids are those that the API takes. */
const linkValues = <Of extends LinkField, Item extends Target>(idOf: (item: Item) => unknown) => ({
  deserialize: (stored: unknown) => (Array.isArray(stored) ? stored : stored ? [stored] : []) as Item[],
  serialize(value: Item[], { many }: Of) {
    const ids = value.map(idOf);
    return many ? ids : (ids[0] ?? null);
  },
  cell: (value: Item[]) => value.map(nameOf).join(', '),
  text: (value: Item[]) => value.map((item) => nameOf(item) || 'Sans titre').join('\n'),
});

export const linkKinds = {
  media: {
    ...structured,
    ...linkValues<MediaField, FileEntry>(({ id }) => id),
    ...lazyInput(async () => {
      const { MediaInput } = await import('../../media/MediaInput.tsx');
      return ({ field: { accept, many, firstPageOf = '' }, ...props }) => {
        const [pdf] = (props.values?.[firstPageOf] ?? []) as FileEntry[];
        return <MediaInput {...props} accept={accept} many={many} pdf={pdf} />;
      };
    }),
  } satisfies AdminKind<MediaField, FileEntry[]>,
  relation: {
    ...structured,
    ...linkValues<RelationField, AnyEntry>(({ documentId }) => documentId),
    ...lazyInput(async () => {
      const { EntryPicker } = await import('../../relations/EntryPicker.tsx');
      return ({ field: { to, many }, documentId, ...props }) => (
        // An entry is not linked to itself (docs/product.md, « Input »).
        <EntryPicker {...props} to={to} many={many} exclude={documentId ? [documentId] : []} />
      );
    }),
  } satisfies AdminKind<RelationField<ContentTypeName>, AnyEntry[]>,
};
