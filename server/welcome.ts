import { loadDemo } from '#demo/load.ts';
import type { Media } from '#media/index.ts';
import { today } from '#model/calendar.ts';
import type { Store } from '#store/store.ts';
import { ensureFirstAdministrator, passwordFault } from './auth/index.ts';
import type { Config } from './config.ts';

interface House {
  store: Store;
  media: Media;
  clock: () => number;
}

/** A first start: an administrator to sign in with, and demonstration content where there is none of one's own. */
export async function welcome(config: Config, { store, media, clock }: House): Promise<void> {
  const created = await ensureFirstAdministrator(store, config.administrator, clock);
  if (created?.generatedPassword) {
    process.stdout.write(
      `\nPremier administrateur : ${created.email}\nMot de passe : ${created.generatedPassword}\n(affiché cette seule fois : notez-le)\n\n`,
    );
  }
  // Said, and not refused: a first start must not fail for it.
  if (created && config.administrator && (await passwordFault(config.administrator.password, config.administrator)))
    process.stderr.write(
      'ADMIN_PASSWORD est l’un des premiers mots de passe que l’on essaie : changez-le dès la première connexion.\n',
    );
  if (config.demoContent && (await loadDemo({ store, media, today: today(clock()) })))
    process.stdout.write('Le contenu de démonstration est en place.\n');
}
