/** `npm run remove-second-factor -- ADDRESS`: for a person who has neither their phone nor a recovery code. Their sessions end. */
import { parseArgs } from 'node:util';
import { removeFactor } from '#server/auth/second-factor.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { firstOf } from '#server/entries/read-entries.ts';
import { compare, unbounded } from '#store/store.ts';
import { CommandError, runCommand } from '../context.ts';

await runCommand(async (open) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const email = positionals[0]?.trim().toLowerCase();
  if (!email) throw new CommandError('Donnez l’adresse du compte : npm run remove-second-factor -- ADRESSE');
  const { store, audit } = await open();
  const where = compare('email', 'eq', email);
  const isRemoved = await store.transaction(async (trx) => {
    const user = await firstOf(trx, 'users', { where, fields: [], budget: unbounded });
    if (!user) throw new CommandError(`Aucun compte n’a l’adresse ${email}.`);
    if (!(await removeFactor(trx, user.id))) return false;
    await endSessions(trx, user.id);
    return true;
  });
  if (!isRemoved) throw new CommandError(`Le compte ${email} n’a pas de second facteur.`);
  await audit('secondFactorReset', email);
  process.stdout.write(`Le second facteur de ${email} est retiré : son mot de passe suffit de nouveau.\n`);
});
