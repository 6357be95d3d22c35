import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without any setting: loopback, port 8080, demonstration data, the embedded database', () => {
  const s = readSettings({})
  expect(s).toMatchObject({
    port: 8080,
    workers: 1,
    host: '127.0.0.1',
    demo: 'on',
    allowPlainHttp: false,
    proxies: 0,
  })
  expect(s.databaseUrl).toBeUndefined()
  expect(s.dataDir).toMatch(/\.data$/)
})

test('an address others can reach is refused without encryption, and the message names the settings', () => {
  expect(() => readSettings({ HOST: '0.0.0.0' })).toThrow(
    /^HOST=0\.0\.0\.0 .*TLS_CERT.*TLS_PROXY=1.*ALLOW_PLAIN_HTTP=1/,
  )
})

test.each([{ TLS_PROXY: '1' }, { ALLOW_PLAIN_HTTP: '1' }])('it is accepted with %o', (given) => {
  expect(readSettings({ HOST: '0.0.0.0', ...given }).host).toBe('0.0.0.0')
})

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('%s needs no encryption', (HOST) => {
  expect(readSettings({ HOST }).host).toBe(HOST)
})

test.each([
  [{ PORT: 'http' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ WORKERS: 'all' }, /WORKERS/],
  [{ WORKERS: '0' }, /WORKERS/],
  [{ TLS_PROXY: '0.5' }, /TLS_PROXY/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
  [{ TLS_CERT: 'a.pem' }, /TLS_CERT and TLS_KEY/],
  [{ TLS_CERT: '/nowhere/a.pem', TLS_KEY: '/nowhere/a.key' }, /TLS_CERT: cannot read/],
])('%o is refused with the name of the setting', (given, message) => {
  expect(() => readSettings(given)).toThrow(message)
})

test('TLS_PROXY says how many proxies there are', () => {
  const counted = ['1', 'yes', '2', '0', ''].map((TLS_PROXY) => readSettings({ TLS_PROXY }).proxies)
  expect(counted).toEqual([1, 1, 2, 0, 0])
})

test('where others can reach the house, the demonstration starts only when it is asked for by name', () => {
  for (const reachable of [
    { HOST: '0.0.0.0', ALLOW_PLAIN_HTTP: '1' },
    { HOST: '0.0.0.0', TLS_PROXY: '1' },
    // the proxy of the same machine
    { TLS_PROXY: '1' },
  ]) {
    expect(readSettings(reachable).demo).toBe('off')
    expect(readSettings({ ...reachable, DEMO: 'on' }).demo).toBe('on')
    expect(readSettings({ ...reachable, DEMO: 'small' }).demo).toBe('small')
  }
})

test('DEMO takes off, small and on', () => {
  expect(['0', 'off', 'small', '1', ''].map((DEMO) => readSettings({ DEMO }).demo)).toEqual([
    'off',
    'off',
    'small',
    'on',
    'on',
  ])
})
