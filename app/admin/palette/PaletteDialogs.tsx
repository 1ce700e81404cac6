import { KeysDialog } from './KeysDialog.tsx';
import { Palette } from './Palette.tsx';

interface Props {
  shown: 'search' | 'keys';
  /** The entries that the user opened last. */
  opened: readonly string[];
  onShow: (shown: 'search' | 'keys' | undefined) => void;
}

/** The dialogs of the search, whose code is loaded when one is first shown. */
export function PaletteDialogs({ shown, opened, onShow }: Props) {
  const onClose = () => onShow(undefined);
  if (shown === 'keys') return <KeysDialog onClose={onClose} />;
  return <Palette opened={opened} onClose={onClose} onKeys={() => onShow('keys')} />;
}
