import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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
      // the last two levels cost ten times the time for two per cent
      const quality = text.length > 300_000 ? 9 : 11
      const options = {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      }
      await Promise.all([
        brotli(text, options).then((b) => writeFile(`${path}.br`, b)),
        zip(text, { level: 9 }).then((b) => writeFile(`${path}.gz`, b)),
      ])
    }
  },
})

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

export default defineConfig({
  root: 'app',
  plugins: [react(), precompress()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2023',
    // scripts and styles only as files: the Content-Security-Policy allows no inline ones
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // zod would try whether it may make functions from text, which the policy forbids and reports
        banner: (chunk) =>
          chunk.moduleIds.some((id) => /node_modules[\\/]zod[\\/]/.test(id))
            ? 'globalThis.__zod_globalConfig={jitless:true};'
            : '',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 30 },
            { name: 'calls', test: /node_modules[\\/]zod[\\/]/, priority: 25 },
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
      '^/(linex|api|open|health|openapi\\.json|filestore|rbac|home|user|login|logout|getKey|getValidateCode|menu|auth|dep|saas|standarddata|SystemManagement)(/|$|\\?)':
        { target: server, changeOrigin: false },
    },
  },
})
