import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { createClassNames } from './scripts/class-names.ts';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: {
    modules: { generateScopedName: command === 'build' ? createClassNames() : '[local]_[hash:base64:4]' },
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
            // One style sheet for the public site, its letters with it: each other one, asked for at the same time, kept the first paint waiting. What one
            // page has for itself stands in the page (server/own-styles.ts), and what comes after the paint apart: what is further down than a first screen says so by
            // its name, `….lower.module.css`.
            codeSplitting: {
              groups: [
                { name: 'lower', test: /\.lower\.module\.css$/ },
                {
                  name: 'site',
                  test: /\/app\/(site\/(parts\/(?!Related|Breadcrumb|cards)|consent\/|popups\/|islands\/)|ui\/(?!fonts|letters-|later|print|unscripted)).*\.css$/,
                },
              ],
            },
          },
        },
      },
    },
  },
}));
