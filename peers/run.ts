import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/* npm run peers: the platforms of the trial, by themselves, until they are stopped. */
for (const [name, port] of [
  ['medicare', '5950'],
  ['province', '5951'],
] as const) {
  const file = new URL(`./${name}/main.ts`, import.meta.url)
  if (!existsSync(file)) continue
  spawn(process.execPath, [file.pathname], {
    env: { ...process.env, PORT: port, DIR: `${process.env.DATA_DIR ?? '.data'}/peers/${name}`, WITH_PARENT: '1' },
    stdio: ['pipe', 'inherit', 'inherit'],
  }).on('exit', (code) => process.exit(code ?? 1))
}
