import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * `vite build` makes the browser's files in dist/web; `vite build --ssr` makes dist/landing/render.js, with which the server
 * renders the landing page. The order of the plugins matters: macros first, then the React Compiler.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    // React Aria carries its texts in 34 languages; it has none for Hindi.
    { ...optimizeLocales.vite({ locales: ['en-US', 'de-DE', 'ar-AE'] }), enforce: 'pre' as const },
  ],
  build: isSsrBuild
    ? {
        outDir: 'dist/landing',
        copyPublicDir: false,
        ssr: 'src/web/landing/render.tsx',
        target: 'node24',
        rolldownOptions: { output: { entryFileNames: 'render.js' } },
      }
    : {
        outDir: 'dist/web',
        manifest: true,
        target: 'baseline-widely-available',
        // Small pictures as data: addresses would be in every page that has the style sheet.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        rolldownOptions: {
          input: { app: 'index.html', landing: 'src/web/landing/landing.ts' },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
                {
                  name: 'core',
                  test: /node_modules[\\/](@tanstack|@lingui|@messageformat|wouter|regexparam|mitt|use-sync-external-store)[\\/]/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
  // Everything is bundled, so that the rendered page needs no package at run time but React.
  ssr: { noExternal: [/^@lingui\//, /^lucide-react$/] },
}))
