import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { lineTo, send } from '../faults/client.ts'

export interface Balancer {
  name: string
  port: number
  stop(): void
}

/** Milliseconds between two questions whether a node is ready. */
const CHECK_MS = 300

/** docs/operations.md shows the same; a node that is not ready gets no new requests, those it has are finished. */
const haproxyConfig = (port: number, nodes: readonly number[]): string => `
global
  maxconn 500
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 30s
  retries 2
  option redispatch
  retry-on conn-failure empty-response
frontend jicai
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /ready
  http-check expect status 200
  default-server check inter ${CHECK_MS}ms fall 1 rise 1
${nodes.map((n, i) => `  server node${i + 1} 127.0.0.1:${n}`).join('\n')}
`

const haproxy = (folder: string, port: number, nodes: readonly number[]): Balancer => {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, haproxyConfig(port, nodes))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] })
  return { name: 'haproxy', port, stop: () => child.kill('SIGKILL') }
}

/** Whole connections to the nodes that are ready, in turns. */
const own = async (port: number, nodes: readonly number[]): Promise<Balancer> => {
  const ready = new Set<number>()
  const lines = nodes.map((n) => lineTo(n, 1))
  const look = async () => {
    await Promise.all(
      nodes.map(async (node, i) => {
        const said = await send(lines[i]!, { method: 'GET', path: '/ready', timeout: 1000 }).catch(() => undefined)
        if (said?.status === 200) ready.add(node)
        else ready.delete(node)
      }),
    )
  }
  await look()
  const timer = setInterval(() => void look(), CHECK_MS)
  let turn = 0
  const server = createServer((client) => {
    const living = nodes.filter((n) => ready.has(n))
    const node = living[turn++ % Math.max(1, living.length)]
    if (node === undefined) {
      client.destroy()
      return
    }
    const far = connect(node, '127.0.0.1')
    for (const [a, b] of [
      [client, far],
      [far, client],
    ] as const) {
      a.setNoDelay(true)
      a.on('error', () => b.destroy())
      a.on('close', () => b.destroy())
      a.pipe(b)
    }
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    name: 'the test’s own TCP balancer',
    port,
    stop: () => {
      clearInterval(timer)
      server.close()
    },
  }
}

/** haproxy where it is installed, else a small balancer of our own. */
export const openBalancer = async (folder: string, port: number, nodes: readonly number[]): Promise<Balancer> => {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' })
  } catch {
    return own(port, nodes)
  }
  return haproxy(folder, port, nodes)
}
