import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The platforms of the demonstration, each where it listens. */
export interface Peers {
  /** Once all of them listen. */
  ports: Promise<Readonly<Record<string, number>>>
  stop(): void
}

/** One that ended by itself begins again after this time, ms. */
const AGAIN = 1000
const root = join(import.meta.dirname, '..')

/**
 * Starts the platforms the demonstration's hospitals speak to, as programs of their own on this machine alone. Each keeps its port from
 * start to start as long as it is free, and ends with this process, however that ends.
 */
export const startPeers = (dataDir: string): Peers => {
  let stopping = false
  const stops: (() => void)[] = []
  const start = (name: string, main: string) =>
    new Promise<[string, number]>((done, fail) => {
      const dir = join(dataDir, 'peers', name)
      mkdirSync(dir, { recursive: true })
      const kept = join(dir, 'port')
      const born = (port: number): void => {
        const child = spawn(process.execPath, [main], {
          env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DIR: dir, WITH_PARENT: '1' },
          stdio: ['pipe', 'pipe', 'inherit'],
        })
        stops.push(() => child.kill('SIGTERM'))
        let at = 0
        child.stdout.on('data', (said: Buffer) => {
          at ||= Number(/ (\d+)\s*$/m.exec(String(said))?.[1] ?? 0)
          if (!at) return
          writeFileSync(kept, String(at))
          done([name, at])
        })
        child.on('error', fail)
        child.on('exit', () => {
          if (stopping) return
          // its port is another's by now
          if (!at && port) return born(0)
          if (at) setTimeout(() => !stopping && born(at), AGAIN).unref()
          else fail(new Error(`the ${name} platform of the demonstration did not start`))
        })
      }
      born(existsSync(kept) ? Number(readFileSync(kept, 'utf8')) || 0 : 0)
    })
  const all = globSync('peers/*/main.ts', { cwd: root }).toSorted()
  const ports = Promise.all(all.map((main) => start(basename(dirname(main)), join(root, main))))
  return {
    ports: ports.then((known) => Object.fromEntries(known)),
    stop: () => {
      stopping = true
      for (const stop of stops) stop()
    },
  }
}
