import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  css: {
    // Readable and the same in every build: server markup, islands and the back-office must agree on class names.
    modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' },
  },
  // The manifest tells the server the hashed address of the islands' entry.
  // What is large is the magazine reader's (pdf.js and its worker), which comes when a magazine is opened. What a page may weigh is tests/budgets' business.
  build: {
    assetsInlineLimit: 0,
    target: 'es2023',
    manifest: true,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: ['app/islands.ts'],
          output: {
            // One style sheet for the public site, its letters with it: each other one, asked for at the same time, kept the first paint waiting. The
            // fonts of one page and the reader's styles come with these.
            codeSplitting: { groups: [{ name: 'site', test: /\/app\/(site\/(?!reader\/)|ui\/(?!fonts-)).*\.css$/ }] },
          },
        },
      },
    },
  },
});
