// Plain JavaScript that any Node understands: it says what to do where the Node brought by npm is not used.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24) {
  const known = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64'];
  const here = `${process.platform}-${process.arch}`;
  console.error(
    [
      `Ce projet demande Node 24.7 ou plus récent, et c’est Node ${process.versions.node} qui l’exécute.`,
      known.includes(here)
        ? 'npm apporte la bonne version avec les dépendances : lancez `npm ci`, puis passez par `npm start`, `npm test` ou `npm run …`.'
        : `npm n’en apporte pas pour ${here} : installez Node 26 (https://nodejs.org), puis recommencez.`,
    ].join('\n'),
  );
  process.exit(1);
}
if (major === 24 && minor < 7) {
  console.error(
    `Node ${process.versions.node} n’a pas encore Argon2 (crypto.argon2) : prenez Node 24.7 ou plus récent.`,
  );
  process.exit(1);
}
