import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstPaint, isStart } from './scripts/build/first-paint.ts'
import { keepTransformed } from './scripts/build/keep-transformed.ts'
import { lineIcons } from './scripts/build/line-icons.ts'
import { preloadList } from './scripts/build/preload-list.ts'
import { translated } from './src/contract/languages.ts'
import { splitCatalogs } from './scripts/build/split-catalogs.ts'

/**
 * The order of the cascade layers at the head of every style sheet: a page's own may reach the browser before the one that declares
 * the order, and the first to name a layer decides its place.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/web\/.*\.css$/.test(id) ? `@layer tokens, base, parts, frame, features;\n${code}` : undefined,
}

const atFirst = firstPaint()
const words = [
  lingui({ failOnMissing: true, failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset()] }),
]

/**
 * `vite build` makes the browser's files in dist/web; `vite build --ssr` makes dist/server, with which the server draws the landing
 * page and, for guests, pages of the program. The order of the plugins matters: macros first, then the React Compiler.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    command === 'build' ? keepTransformed(words) : words,
    // Only functions that say 'use memo' (docs/decisions/013).
    react({ compiler: { compilationMode: 'annotation' } }),
    // React Aria carries its texts in 34 languages; it has none for Hindi.
    { ...optimizeLocales.vite({ locales: [...translated] }), enforce: 'pre' as const },
    lineIcons(),
    splitCatalogs(),
    preloadList(),
    layerOrder,
  ],
  // Router and Lingui ask for a stand-in of a hook that React has had since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        copyPublicDir: false,
        ssr: true,
        target: 'node24',
        rolldownOptions: {
          input: { landing: 'src/web/landing/render.tsx', page: 'src/web/render-page.tsx' },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: 'dist/web',
        manifest: true,
        target: 'baseline-widely-available',
        // Small pictures as data: addresses would be in every page that has the style sheet.
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // What every page has by the time it fetches anything need not be named beside each part that is fetched.
          resolveDependencies: (_file, needed, { hostType }) =>
            hostType === 'js'
              ? needed.filter((file) => !/^assets\/(rolldown-runtime|react|core|shell)-/.test(file))
              : needed,
        },
        reportCompressedSize: false,
        rolldownOptions: {
          // Limits above 999 as well: else every page would import their list for one of them.
          optimization: { inlineConst: { mode: 'all' } },
          input: {
            app: 'index.html',
            landing: 'src/web/landing/landing.ts',
            'service-worker': 'src/web/service-worker.ts',
          },
          output: {
            // a service worker keeps its address for ever, and what it may steer is below that address
            entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
                {
                  name: 'core',
                  test: /node_modules[\\/](@tanstack(?!.*([iI]nfiniteQuery(Observer)?|useMutation|mutationObserver)\.js)|@lingui|@messageformat|wouter|regexparam|mitt|use-sync-external-store)[\\/]/,
                  priority: 1,
                },
                // Hundreds of bytes each: one by one they would be forty requests.
                {
                  name: 'icons',
                  test: /node_modules[\\/]lucide-react[\\/]|[\\/]src[\\/]web[\\/]ui[\\/]line-icon\.ts$/,
                  minShareCount: 2,
                },
                // Limits are written into the code that uses them; their list is for those who look one up by its name.
                { name: 'limits', test: /\/src\/contract\/limit(s|-values)\.ts$/, priority: 2 },
                // What /home needs for its first paint, with its icons; the rest comes when it is needed.
                { name: 'shell', priority: 1, test: (id) => atFirst.has(id) && !isStart(id) },
              ],
            },
          },
        },
      },
  // What the server draws with is one program, with the React that is made for use: left outside it would be the one for development.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))
