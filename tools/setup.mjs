// Runs before `npm start`, `npm run dev` and `npm test`, on whatever Node the host has (20 or newer), so: plain
// JavaScript and nothing installed. Brings node_modules in step with the lock file; the rest runs on the pinned Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const sha = (text) => createHash('sha256').update(text).digest('hex')
const read = (path) => {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}
const say = (text) => process.stderr.write(`${text}\n`)
const stop = (text) => {
  say(`\n${text}\n`)
  process.exit(1)
}

const fits = (list, mine) =>
  !list || [list].flat().some((v) => v === mine) || [list].flat().every((v) => v.startsWith('!') && v !== `!${mine}`)

/** npm writes its own list as the last thing of an installation; a half-finished one has none. */
const agrees = () => {
  const installed = JSON.parse(read('node_modules/.package-lock.json') || '{}').packages
  if (!installed) return false
  const wanted = JSON.parse(read('package-lock.json')).packages
  return Object.entries(wanted).every(
    ([path, p]) =>
      path === '' ||
      installed[path]?.version === p.version ||
      (p.optional && !installed[path] && !(fits(p.os, process.platform) && fits(p.cpu, process.arch))) ||
      (p.optional && !installed[path] && p.libc),
  )
}

const installed = (lock) => {
  if (read('node_modules/.jicai-lock') === lock) return true
  if (!agrees()) return false
  try {
    writeFileSync(join(root, 'node_modules/.jicai-lock'), lock)
  } catch {
    // not ours to write: we compare again next time
  }
  return true
}

const alive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    return e.code === 'EPERM'
  }
}

/** The process that holds the claim; 0 when nobody does any more. One just being written counts as held. */
const holderOf = (claim) => {
  try {
    const pid = Number(readFileSync(claim, 'utf8'))
    if (pid > 0) return alive(pid) ? pid : 0
    return Date.now() - statSync(claim).mtimeMs < 2000 ? -1 : 0
  } catch {
    return 0
  }
}

/** Two scripts started together must not install into each other; a killed one's claim is void. */
const alone = (fn) => {
  const claim = join(tmpdir(), `jicai-setup-${process.getuid?.() ?? ''}-${sha(root).slice(0, 12)}`)
  for (let told = false; ; ) {
    try {
      writeFileSync(claim, String(process.pid), { flag: 'wx' })
      break
    } catch (e) {
      if (e.code !== 'EEXIST') throw e
    }
    if (holderOf(claim) === 0) {
      rmSync(claim, { force: true })
      continue
    }
    if (!told) say('Another start is installing; waiting for it …')
    told = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  }
  process.on('exit', () => rmSync(claim, { force: true }))
  fn()
  rmSync(claim, { force: true })
}

const install = () => {
  say('Installing the locked packages (npm ci) …')
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  // the Node that runs npm itself, for the one in node_modules is about to be replaced
  const npm = process.env.npm_execpath
  const run = npm?.endsWith('.js')
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (run.status !== 0) stop('npm ci did not finish. Nothing is half installed: just run the same command again.')
}

/** The pinned Node, or the host's own where no package brings one (macOS). */
const node = () => {
  const own = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(own)) return own
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  return stop(
    `No packaged Node exists for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. ` +
      'Install Node 22.18 or newer (24 recommended) and run the same command again.',
  )
}

const lock = sha(read('package-lock.json'))
if (!installed(lock)) {
  alone(() => {
    if (installed(lock)) return
    install()
    writeFileSync(join(root, 'node_modules/.jicai-lock'), lock)
  })
}
const runtime = node()
for (const [flag, tool] of [
  ['--browser', 'tools/browser.ts'],
  ['--build', 'tools/build.ts'],
]) {
  if (!process.argv.includes(flag)) continue
  const run = spawnSync(runtime, [join(root, tool)], { cwd: root, stdio: 'inherit', shell: runtime.endsWith('.cmd') })
  if (run.status !== 0) process.exit(run.status ?? 1)
}
