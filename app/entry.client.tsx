import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startLightDismiss } from './ui/dialogs.ts';

/** The back-office's client entry. Public pages never load it: they use islands (islands.ts). */
startLightDismiss();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
