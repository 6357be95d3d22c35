// npm run dev: the app restarts when its sources change, the client reloads in place; one Ctrl-C ends both.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './sources.ts'

const start = (...args: string[]): ChildProcess => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
const watched = ['kernel', 'modules', 'app', 'db'].map((folder) => `--watch-path=${join(root, folder)}`)
// watching folders is for macOS and Windows; elsewhere Node follows the imports
const watch = process.platform === 'linux' ? ['--watch'] : ['--watch', ...watched]
const children = [start(...watch, '--watch-preserve-output', 'app/start.ts'), start('node_modules/vite/bin/vite.js')]

let ending = false
const end = (code: number): void => {
  if (!ending) for (const child of children) child.kill('SIGTERM')
  ending = true
  process.exitCode = code
}
for (const child of children) child.on('exit', (code) => end(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
