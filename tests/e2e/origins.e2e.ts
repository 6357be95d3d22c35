import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { addressOfDatabase, dataDirOf } from './database.ts'
import { open, password, shown, test } from './kit.ts'
import { portOf } from './worker.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A plain file server with the built page, and beside it the settings file that says where the calls go. */
const pageServer = (host: string) =>
  createServer((r, reply) => {
    const path = (r.url ?? '/').split('?')[0]!
    reply.setHeader(
      'content-security-policy',
      `default-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' ${host}`,
    )
    if (path === '/settings.json') return void reply.end(JSON.stringify({ host }))
    try {
      const body = readFileSync(join(root, 'dist', path === '/' ? 'index.html' : path))
      reply.setHeader('content-type', types[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream')
      reply.end(body)
    } catch {
      reply.writeHead(404).end()
    }
  })

test('the page at one port works with the calls at another: sign-in, a list, its events; an undeclared page does not', async ({
  browser,
}) => {
  const [calls, pages] = [portOf(0) + 701, portOf(0) + 702]
  const [host, page] = [`http://127.0.0.1:${calls}`, `http://127.0.0.1:${pages}`]
  const dataDir = mkdtempSync(join(tmpdir(), 'jicai-origins-'))
  const env = {
    ...{ PORT: String(calls), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'off', PAGE_ORIGINS: page },
    ...{ DATABASE_URL: addressOfDatabase(), SECRET_FILE: join(dataDirOf(), 'secret') },
  }
  const app = spawn(process.execPath, [join(root, 'app/start.ts')], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const server = pageServer(host).listen(pages, '127.0.0.1')
  try {
    await expect
      .poll(
        () =>
          fetch(`${host}/health`).then(
            (r) => r.ok,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    const one = await (await browser.newContext()).newPage()
    const asked: string[] = []
    one.on('request', (r) => asked.push(r.url()))
    await one.goto(page)
    await one.getByLabel('账号').fill('buyer1')
    await one.getByLabel('密码').fill(password)
    await one.keyboard.press('Enter')
    await expect(one.locator('.f-frame')).toBeVisible()
    await open(one, '/procurement/purchaseOrder')
    await expect(shown(one, 'tbody tr[data-index]').first()).toBeVisible()
    // every call went to the other port, and nothing but files came from the page's own
    expect(
      asked.filter((url) => url.startsWith(page) && !/\/(assets\/.*|favicon.*|settings\.json|)$/.test(url)),
    ).toEqual([])
    const [sid] = (await one.context().cookies(host)).filter((c) => c.name.endsWith('sid'))
    expect(sid).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true })
    // another page of the same machine is not let in
    const stranger = await fetch(`${host}/home/mysystem`, { headers: { origin: `${page}0` } })
    expect(((await stranger.json()) as { code: number }).code).not.toBe(0)
  } finally {
    server.close()
    app.kill('SIGTERM')
    await new Promise((done) => app.once('exit', done))
    rmSync(dataDir, { recursive: true, force: true })
  }
})
