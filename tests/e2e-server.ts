// The app as the browser tests meet it: demonstration data, a data folder of its own that goes with it.
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dataDirNote, freshDataDir } from './sweep.ts'

const dataDir = await freshDataDir('jicai-e2e-')
// where tests find the database of the app they look at
writeFileSync(dataDirNote(process.env.PORT ?? ''), dataDir)
const app = spawn(process.execPath, [fileURLToPath(new URL('../app/start.ts', import.meta.url))], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: process.env.E2E_DATABASE_URL ?? '' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.kill(signal))
app.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
