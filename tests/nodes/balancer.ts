import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '#tools/sources.ts'
import { lineTo, send } from '../faults/client.ts'

export interface Balancer {
  name: string
  port: number
  stop(): void
}

/** Milliseconds between two questions whether a node is ready. */
const CHECK_MS = 300

/** The balancer as the runbook has it: its own file with this machine's addresses. @param bind as haproxy's `bind` takes it */
const haproxy = (port: number, nodes: readonly number[], more: string): Balancer => {
  const [one, two] = nodes.map((n) => `127.0.0.1:${n}`)
  const child = spawn('haproxy', ['-db', '-f', join(root, 'docs/operations/haproxy.cfg')], {
    env: { ...process.env, JICAI_BIND: `127.0.0.1:${port}${more}`, JICAI_NODE1: one, JICAI_NODE2: two },
    stdio: 'ignore',
  })
  return { name: 'haproxy', port, stop: () => child.kill('SIGKILL') }
}

/** A second haproxy that speaks TLS with a certificate of its own making; undefined where haproxy or openssl is missing. */
export const openTls = (folder: string, port: number, nodes: readonly number[]): Balancer | undefined => {
  const pem = join(folder, 'tls.pem')
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' })
    execFileSync('openssl', [...request, '-keyout', pem, '-out', `${pem}.crt`], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  appendFileSync(pem, readFileSync(`${pem}.crt`))
  return haproxy(port, nodes, ` ssl crt ${pem}`)
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
export const openBalancer = async (port: number, nodes: readonly number[]): Promise<Balancer> => {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' })
  } catch {
    return own(port, nodes)
  }
  return haproxy(port, nodes, '')
}
