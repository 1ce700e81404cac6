'use strict';
/*
 * Runs after `npm ci` and removes 140 MB that nothing here reads: the C++ headers of the Node that npm brought, which only the
 * compilation of native add-ons wants, the canvas that pdf.js draws on outside browsers, the builds of libraries that this project does
 * not import, the native add-ons of another runtime (Bare) in the dependencies of tar-stream, and binaries that some npm install beside
 * the one that is used: for musl, where the C library is glibc, and sharp for WebAssembly. Without it (`--ignore-scripts`) everything
 * works, and takes more room. What each line saves, and why no other package does: docs/decisions/0044.
 */
// biome-ignore lint/style/useNodejsImportProtocol: any Node that npm runs on can read this file.
const { existsSync, readdirSync, rmSync } = require('fs');
// biome-ignore lint/style/useNodejsImportProtocol: any Node that npm runs on can read this file.
const { dirname, join } = require('path');

/** By package: what its files say of themselves and no import of this project reaches. Source maps of these packages go too. */
const unused = {
  // `legacy/build` is imported, which supports browsers of two years ago.
  'pdfjs-dist': ['build', 'image_decoders', 'web', 'legacy/image_decoders', 'legacy/web'],
  '@electric-sql/pglite': [],
};

const modules = join(dirname(__dirname), 'node_modules');
const remove = (path) => rmSync(join(modules, path), { recursive: true, force: true });
const packages = existsSync(modules) ? readdirSync(modules).reduce(names, []) : [];

for (const name of packages) {
  if (/^node-(bin-)?(linux|darwin|win)-/.test(name)) remove(`${name}/include`);
  if (name.startsWith('bare-')) remove(`${name}/prebuilds`);
  if (/^@napi-rs\/canvas/.test(name) || (/-musl$|linuxmusl/.test(name) && isGlibc())) remove(name);
  if (name === '@img/sharp-wasm32' && packages.includes(`@img/sharp-${process.platform}-${process.arch}`)) remove(name);
  const parts = unused[name];
  if (!parts) continue;
  for (const path of files(name, '')) {
    const isUnused = (part) => (typeof part === 'string' ? path.startsWith(`${part}/`) : part.test(path));
    if (path.endsWith('.map') || parts.some(isUnused)) remove(`${name}/${path}`);
  }
}

/** With those of a scope's folder as `@scope/name`. */
function names(list, name) {
  return list.concat(name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : name);
}

/** The paths of a package's files below `folder`, with slashes. */
function files(name, folder) {
  return readdirSync(join(modules, name, folder), { withFileTypes: true }).reduce((list, entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return list.concat(entry.isDirectory() ? files(name, path) : path);
  }, []);
}

function isGlibc() {
  return process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime !== undefined;
}
