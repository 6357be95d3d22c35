import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Part of the client: not what only the server or the tests read. */
const built = (path: string): boolean => !/(^|\/)server\//.test(path) && !/\.test\.tsx?$/.test(path)

/** One hash over everything the built client depends on. */
const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const folder of ['kernel', 'modules', 'app']) {
    if (!existsSync(join(root, folder))) continue
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
    const paths = files.map((f) => relative(root, join(f.parentPath, f.name)).split(sep).join('/'))
    for (const path of paths.filter(built).sort()) hash.update(path).update(readFileSync(join(root, path)))
  }
  for (const path of ['vite.config.ts', 'package-lock.json']) hash.update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

const dist = join(root, 'dist')
const stamp = fingerprint()
const before = existsSync(join(dist, '.stamp')) ? readFileSync(join(dist, '.stamp'), 'utf8') : ''
if (before !== stamp) {
  console.error('Building the client …')
  // beside, and renamed when complete: a running server never serves half a build, a killed one leaves no half build
  const draft = join(root, `dist.${process.pid}`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  try {
    const run = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
    if (run.status === 0) {
      writeFileSync(join(draft, '.stamp'), stamp)
      if (existsSync(dist)) renameSync(dist, `${draft}.old`)
      renameSync(draft, dist)
    } else process.exitCode = 1
  } finally {
    for (const rest of [draft, `${draft}.old`]) rmSync(rest, { recursive: true, force: true })
  }
}
