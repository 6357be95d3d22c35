import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin, transformWithOxc } from 'vite'
import { antdSheet } from './tools/antd-sheet.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every built text file, so the server never compresses at run time. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) return
    const names = await readdir(dir, { recursive: true })
    for (const name of names.filter((n) => /\.(js|css|html|svg|json|wasm)$/.test(n))) {
      const path = join(dir, name)
      const text = await readFile(path)
      if (text.length < 1024) continue
      const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
      await Promise.all([
        brotli(text, options).then((b) => writeFile(`${path}.br`, b)),
        zip(text, { level: 9 }).then((b) => writeFile(`${path}.gz`, b)),
      ])
    }
  },
})

/** Describing a schema as JSON is the server's work; without it zod is a quarter smaller, and the first page needs zod. */
const undescribed = (): Plugin => ({
  name: 'undescribed',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) => {
      const names = code.matchAll(/^export (?:const |function |\{ \w+ as )(\w+)/gm)
      return `const none = () => undefined\n${[...names].map(([, n]) => `export { none as ${n} }`).join('\n')}`
    },
  },
})

/** What zod says of a wrong value is read by nobody here: screens have their own words. */
const unworded = (): Plugin => ({
  name: 'unworded',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]locales[\\/]en\.js$/ },
    handler: () => "export default () => ({ localeError: () => 'Invalid input' })",
  },
})

/**
 * What keeps the page without a network stands beside it, under a name that stays, and by itself: a worker is no module, and
 * runs nothing of a file that imports.
 */
const offlineWorker = (): Plugin => ({
  name: 'offline-worker',
  apply: 'build',
  async buildStart() {
    const path = fileURLToPath(new URL('kernel/web/scan/offline-worker.ts', import.meta.url))
    this.addWatchFile(path)
    const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
    this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source: (await minify(path, code)).code })
  },
})

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

export default defineConfig({
  root: 'app',
  plugins: [react(), antdSheet(), undescribed(), unworded(), offlineWorker(), precompress()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    // every browser of that target loads ahead by itself
    modulePreload: { polyfill: false },
    // scripts and styles only as files: the Content-Security-Policy allows no inline ones
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // a module runs when one that needs it does, not with the file it came in: a page makes the shapes of its own calls alone
        strictExecutionOrder: true,
        // zod would try whether it may make functions from text, which the policy forbids and reports
        banner: (chunk) =>
          chunk.moduleIds.some((id) => /node_modules[\\/]zod[\\/]/.test(id))
            ? 'globalThis.__zod_globalConfig={jitless:true};'
            : '',
        codeSplitting: {
          // a first visit in few requests: what each step of it needs beyond the one before travels together
          groups: [
            { name: 'english', test: /[\\/](en\.json|i18n-en\.ts)$/, priority: 60 },
            // drawn only where a paper is shown
            { name: 'codes', test: /node_modules[\\/]bwip-js[\\/]|print[\\/]bars\.ts$/, priority: 60 },
            { name: 'pinyin', test: /node_modules[\\/]pinyin-pro[\\/]/, priority: 60 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 50 },
            { name: 'login', test: /[\\/](app[\\/]web|session[\\/]web[\\/]Login)\.tsx$/, priority: 40 },
            // the login page asks for it alone
            { name: 'challenge', test: /session[\\/]Challenge\.tsx$/, priority: 35 },
            {
              name: 'frame',
              // with all style sheets of what is behind the sign-in, so that they come as one
              test: /[\\/](inside|Workbench|ReLogin)\.tsx$|(kernel|modules[\\/](?!registration|screen|contract-link)[\w-]+)[\\/]web[\\/].*\.css$/,
              priority: 30,
            },
            {
              name: 'list',
              test: /kernel[\\/]web[\\/]((list|print)[\\/]|.*(Button|RemotePicker|acts|words)\.)|[\\/]modules[\\/][\w-]+[\\/](shared[\\/]|web[\\/](acts|print|words)\.)/,
              priority: 20,
            },
            { name: 'form', test: /[\\/]kernel[\\/]web[\\/](?!scan[\\/]offline-worker)/ },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    // everything that is not the client's own source is the app's
    proxy: {
      '^/(linex|api|open|health|openapi\\.json|settings\\.json|filestore|rbac|home|user|login|logout|getKey|getValidateCode|menu|auth|dep|saas|standarddata|SystemManagement)(/|$|\\?)':
        { target: server, changeOrigin: false },
    },
  },
})
