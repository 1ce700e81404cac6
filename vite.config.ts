import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { retryableImports } from './scripts/retryable-imports.ts';

/** Modules of the back-office that import React and one another alone. */
const smallModules = [
  ...['focus-control', 'html-text', 'input', 'lasting-uploads', 'lost-focus'],
  ...['notes-context', 'random-id', 'return-path', 'screen-meta', 'url-params'],
  ...['store', 'use-disclosure', 'use-keyboard-shortcut', 'use-now', 'use-query', 'use-selection'],
];

export default defineConfig({
  plugins: [reactRouter(), retryableImports()],
  // The same in the server's markup and in the browser, which are built apart.
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  // The manifest has the hashed URL of the islands' entry, for the server.
  // The large chunks are those of the magazine reader (pdf.js and its worker), which load when a magazine is opened. tests/budgets limits
  // the weight of pages.
  build: {
    assetsInlineLimit: 0,
    // The browsers that the README promises; tests/site/browser-support.test.ts refuses newer interfaces.
    target: ['chrome120', 'firefox128', 'safari17.4'],
    manifest: true,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // In development: packages are bundled once at the start. Each that is found later reloads every page, with what is typed in it.
  optimizeDeps: { entries: ['app/**/*.tsx', 'app/islands.ts', '!app/entry.server.tsx'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['app/islands.ts'],
          output: {
            // One style sheet for the public pages, but for the reader: each further one is a request before the first paint.
            // Another for the primitives of the back-office, which come before the rules of its screens.
            codeSplitting: {
              groups: [
                // A group takes along what its modules import, but for what a group before it has.
                { name: 'react', test: /\/node_modules\/react(-dom\/(index|cjs\/react-dom\.production)\.js|\/)/ },
                // Each alone is a response with its headers.
                { name: 'admin-values', test: new RegExp(`/app/admin/(\\w+/)?(${smallModules.join('|')})\\.tsx?$`) },
                // The modules of every public page: small files apart are not compressed.
                { name: 'first', test: /\/app\/(load-module|session-key|ui\/dialog-links)\.ts$/ },
                { name: 'admin-ui', test: /\/app\/admin\/ui\/.*\.css$/ },
                { name: 'site', test: /\/app\/(site\/(?!reader\/)|ui\/).*\.css$/ },
              ],
            },
          },
        },
      },
    },
  },
});
