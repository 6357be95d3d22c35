import { promises as dns } from 'node:dns'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as listen } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openWorld, type World } from '#tests/world.ts'
import { addressFault, outbound, outboundBy, outboundHosts } from './outbound.ts'

/* security.md C43: what somebody typed as an address leads nowhere but where the installation's list says, after resolution too. */

vi.mock('node:dns/promises', () => ({ lookup: vi.fn() }))
const { lookup } = await import('node:dns/promises')
const real = dns.lookup
const resolves = (to: Record<string, string[]>) =>
  vi
    .mocked(lookup)
    .mockImplementation((async (host: string, o: object) =>
      to[host]
        ? to[host].map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        : real(host, o)) as never)

let peer: Server
let port = 0
let heard = 0
let next: (r: import('node:http').ServerResponse) => void
const plain = (r: import('node:http').ServerResponse) => void r.end('好')
let w: World
beforeAll(async () => {
  w = await openWorld()
  peer = createServer((q, r) => {
    heard += 1
    q.resume()
    next(r)
  })
  await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done))
  port = (peer.address() as AddressInfo).port
  next = plain
  resolves({})
})
afterAll(async () => {
  peer.closeAllConnections()
  await new Promise((done) => peer.close(done))
  await w.close()
})
const faultOf = async (url: string, list: string, more: object = {}) => {
  const said = await outboundBy(list, { url, timeoutMs: 2000, ...more })
  return said.kind === 'fault' ? said.fault : said.status
}

describe('forty hostile addresses', () => {
  // a careless list: the name of a real platform, and nothing of the house's own network
  const list = () => `platform.example.cn:443 platform.example.cn:80 platform.example.cn:${port}`
  const hostile = () => [
    ...['127.0.0.1', 'localhost', '127.1', '127.0.0.2', '2130706433', '0x7f000001', '0177.0.0.1', '0', '0.0.0.0'].map(
      (host) => `http://${host}:${port}/`,
    ),
    ...[
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[0:0:0:0:0:ffff:127.0.0.1]',
      '[64:ff9b::7f00:1]',
    ].map((host) => `http://${host}:${port}/`),
    ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '[fd00::1]', '[fe80::1]', '169.254.169.254'].map(
      (host) => `http://${host}/latest/meta-data/`,
    ),
    ...['224.0.0.1', '255.255.255.255', '[ff02::1]', '192.0.2.1', '198.18.0.1'].map((host) => `http://${host}/`),
    `http://platform.example.cn@127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}@platform.example.cn/`,
    `http://user:password@platform.example.cn/`,
    `http://platform.example.cn.evil.example:${port}/`,
    `http://platform.example.cn.:${port}/`,
    'http://platform.example.cn:8080/',
    'ftp://platform.example.cn/',
    'file:///etc/passwd',
    'gopher://platform.example.cn:80/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'unix:///var/run/docker.sock',
    '//platform.example.cn/',
    'http:///',
    'http://',
    `http://ｌｏｃａｌｈｏｓｔ:${port}/`,
    `http://①②⑦.0.0.1:${port}/`,
  ]
  test('are forty at least, and all refused without a byte sent', async () => {
    const all = hostile()
    expect(new Set(all).size).toBeGreaterThanOrEqual(40)
    heard = 0
    const said = await Promise.all(all.map(async (url) => [url, await faultOf(url, list())] as const))
    expect(said.filter(([, fault]) => fault !== 'notAllowed')).toEqual([])
    expect(heard).toBe(0)
  })

  test.each([
    ['loopback', ['127.0.0.1']],
    ['private', ['10.1.2.3']],
    ['link-local', ['169.254.169.254']],
    ['mapped', ['::ffff:127.0.0.1']],
    ['unspecified', ['0.0.0.0']],
    ['one bad of several', ['203.0.113.9', '127.0.0.1']],
    ['unique local', ['fd12::1']],
    ['6to4', ['2002:7f00:1::']],
  ])('a listed name that leads to a %s address is refused after resolution', async (_, at) => {
    resolves({ 'platform.example.cn': at })
    heard = 0
    expect(await faultOf(`http://platform.example.cn:${port}/`, list())).toBe('notAllowed')
    expect(heard).toBe(0)
    resolves({})
  })

  test('a name that leads elsewhere when it is asked again is asked once: the socket goes to the address that was judged', async () => {
    let asked = 0
    vi.mocked(lookup).mockImplementation((async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '10.9.9.9', family: 4 }]
    }) as never)
    expect(await faultOf(`http://platform.example.cn:${port}/`, `platform.example.cn:${port} 127.0.0.1:${port}`)).toBe(
      200,
    )
    expect(asked).toBe(1)
    resolves({})
  })

  test('link-local and unspecified addresses are nobody’s even where somebody listed them', async () => {
    expect(await faultOf('http://169.254.169.254/', '169.254.169.254:80')).toBe('notAllowed')
    expect(await faultOf(`http://0.0.0.0:${port}/`, `0.0.0.0:${port}`)).toBe('notAllowed')
  })

  test('a redirect is not followed, wherever it leads', async () => {
    heard = 0
    for (const status of [301, 302, 303, 307, 308]) {
      next = (r) => void r.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end()
      expect(await faultOf(`http://127.0.0.1:${port}/`, `127.0.0.1:${port}`)).toBe('notAllowed')
    }
    expect(heard).toBe(5)
    next = plain
  })
})

describe('a listed address', () => {
  const at = () => `127.0.0.1:${port}`
  const url = () => `http://${at()}/x`
  test('is asked, loopback only where it is listed itself; each step has its time', async () => {
    const said = await outboundBy(at(), { url: url(), body: '{}' })
    expect(said).toMatchObject({
      kind: 'answer',
      status: 200,
      text: '好',
      walked: { resolve: expect.any(Number), connect: expect.any(Number) },
    })
    expect(await faultOf(`http://localhost:${port}/`, `localhost:${port}`)).toBe('notAllowed')
  })

  test('that never ends, says too much, drips or breaks off is a fault in its time', async () => {
    next = () => {}
    expect(await faultOf(url(), at(), { timeoutMs: 200 })).toBe('timeout')
    next = (r) => {
      const drip = setInterval(() => r.write('x'), 20)
      r.on('close', () => clearInterval(drip))
    }
    expect(await faultOf(url(), at(), { timeoutMs: 300 })).toBe('timeout')
    next = (r) => void r.end('x'.repeat(2000))
    expect(await faultOf(url(), at(), { maxBytes: 1000 })).toBe('tooLong')
    next = (r) => {
      r.writeHead(200, { 'transfer-encoding': 'chunked' })
      const more = () => void (r.destroyed || r.write('x'.repeat(500), () => setImmediate(more)))
      more()
    }
    expect(await faultOf(url(), at(), { maxBytes: 10_000 })).toBe('tooLong')
    next = (r) => void r.socket?.destroy()
    expect(await faultOf(url(), at())).toBe('reset')
    next = (r) => {
      r.writeHead(200, { 'content-length': '100' })
      r.write('half', () => r.socket?.destroy())
    }
    expect(await faultOf(url(), at())).toBe('reset')
    next = (r) => void r.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    expect(await faultOf(url(), at())).toBe('unreadable')
    next = plain
  })

  test('that is nobody’s, or speaks no HTTP, is a fault of its own', async () => {
    const odd = listen((socket) => void socket.on('error', () => {}).end('SSH-2.0\r\n\r\n', () => socket.destroy()))
    await new Promise<void>((done) => odd.listen(0, '127.0.0.1', done))
    const { port: other } = odd.address() as AddressInfo
    expect(await faultOf(`http://127.0.0.1:${other}/`, `127.0.0.1:${other}`)).toBe('unreadable')
    expect(await faultOf(`https://127.0.0.1:${port}/`, at())).toBe('refused')
    await new Promise((done) => odd.close(done))
    expect(await faultOf(`http://127.0.0.1:${other}/`, `127.0.0.1:${other}`)).toBe('refused')
    vi.mocked(lookup).mockRejectedValueOnce(Object.assign(new Error('x'), { code: 'ENOTFOUND' }))
    expect(await faultOf('http://nowhere.example.cn/', 'nowhere.example.cn:80')).toBe('dns')
  })
})

test('the list is the region’s, read anew with each message, and takes a second person for what is new on it', async () => {
  const url = `http://127.0.0.1:${port}/`
  expect(await outbound({ url })).toMatchObject({ kind: 'fault', fault: 'notAllowed' })
  await w.sql.query(`insert into config (key, value) values ('outbound.hosts', $1)`, [
    JSON.stringify(`127.0.0.1:${port}`),
  ])
  expect(await outbound({ url })).toMatchObject({ kind: 'answer', status: 200 })
  const { type, lowers, regionOnly } = outboundHosts
  expect(regionOnly).toBe(true)
  expect([lowers!('a.cn:443', ''), lowers!('a.cn:443', 'a.cn:443 b.cn:443'), lowers!('b.cn:443', 'a.cn:443')]).toEqual([
    true,
    false,
    true,
  ])
  for (const bad of ['a.cn', 'http://a.cn:80', '*.cn:443', 'a.cn:443/x', 'user@a.cn:443'])
    expect(type.safeParse(bad).success).toBe(false)
})

test('an address says what is wrong with it as it is typed', () => {
  expect(addressFault('x')).toBe('地址格式有误')
  expect(addressFault('ftp://a.cn/')).toBe('地址须以 http:// 或 https:// 开头')
  expect(addressFault('https://u:p@a.cn/')).toBe('地址中不能有用户名或密码')
  expect(addressFault('https://a.cn/fsi#x')).toBe('地址中不能有 #')
  expect(addressFault('https://a.cn/fsi')).toBeUndefined()
})
