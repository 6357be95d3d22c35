import { afterAll, expect, test } from 'vitest'
import { implement } from '../implement.ts'
import { useOrigins } from './no-request.ts'
import { buildServer } from './server.ts'

/* A page at one port, its calls at another (specification §7). */
const page = 'http://127.0.0.1:18399'
const routes = implement({}, {})
const apps: { close: () => Promise<unknown> }[] = []
const open = async (origins: { calls?: string; pages: string[] }) => {
  const app = await buildServer({ routes, unsettled: new Set(), secure: true, logLevel: 'silent', origins })
  apps.push(app)
  return app
}
afterAll(async () => {
  for (const app of apps) await app.close()
  useOrigins({ pages: [] })
})

test('a declared page of another origin may call with its session, another one may not', async () => {
  const app = await open({ pages: [page] })
  const asked = { method: 'OPTIONS', url: '/getKey' } as const
  const said = 'accesstoken,org-id'
  const wish = { 'access-control-request-method': 'POST', 'access-control-request-headers': said }
  const admitted = await app.inject({ ...asked, headers: { origin: page, ...wish } })
  expect([admitted.statusCode, admitted.headers['access-control-allow-origin']]).toEqual([204, page])
  expect(admitted.headers['access-control-allow-credentials']).toBe('true')
  expect(admitted.headers['access-control-allow-headers']).toBe(said)
  const other = await app.inject({ ...asked, headers: { origin: 'http://evil.example', ...wish } })
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
  expect(other.headers['access-control-allow-headers']).toBeUndefined()
})

test('the page is told where its calls go, and its policy lets it go there and nowhere else', async () => {
  const app = await open({ calls: 'https://api.example.cn', pages: [] })
  expect((await app.inject('/settings.json')).json()).toEqual({ host: 'https://api.example.cn' })
  const policy = String((await app.inject('/health')).headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' https://api.example.cn;")
  expect(policy).toContain("img-src 'self' data: blob: https://api.example.cn;")
  const alone = await open({ pages: [] })
  expect((await alone.inject('/settings.json')).json()).toEqual({ host: '' })
  expect(String((await alone.inject('/health')).headers['content-security-policy'])).toContain("connect-src 'self';")
})
