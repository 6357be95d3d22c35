import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A row as the platform keeps it. */
export interface PeerRow {
  inst: string
  infno: string
  bchno: string
  flowNo: string
  at: string
  valid: boolean
  fields: Record<string, string>
  codes: string[]
}
/** What goes wrong with messages, and how often (peers/medicare/faults.ts). */
export interface Faults {
  seed: number
  rates: Record<string, number>
  latency?: number
  lateMs?: number
  delayMs?: number
  windowMs?: number
}

export interface Medicare {
  url: string
  port: number
  /** What it keeps, whatever anybody believes it keeps. */
  rows(): Promise<PeerRow[]>
  /** Messages that came in since it started. */
  heard(): Promise<number>
  faults(of?: Faults): Promise<void>
  /** Killed as a power cut does it. */
  kill(): Promise<void>
  /** The same again, on the same port and store. */
  start(): Promise<void>
  close(): Promise<void>
}
const KEY = 'trial'
/** An institution the platform knows: 1 to 9; the ninth may not tell sales. */
export const institution = (n: number) => ({
  code: `H3301010000${n}`,
  name: `演示定点医疗机构${n}`,
  paasid: `demo_paas_${n}`,
  token: `demo-medicare-token-${n}`,
  operator: `OP000${n}`,
})

/** Starts the medicare platform as a program of its own; `close` it in afterAll. */
export const openMedicare = async (faults?: Faults): Promise<Medicare> => {
  const dir = mkdtempSync(join(tmpdir(), 'jicai-medicare-'))
  let child: ChildProcess | undefined
  let port = 0
  const start = () =>
    new Promise<void>((done, fail) => {
      child = spawn(process.execPath, [join(import.meta.dirname, '../peers/medicare/main.ts')], {
        env: {
          ...process.env,
          ...{ PORT: String(port), DIR: join(dir, 'store'), ADMIN: KEY, WITH_PARENT: '1' },
          ...(faults ? { FAULTS: JSON.stringify(faults) } : {}),
        },
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      child.stdout!.on('data', (text: Buffer) => {
        const said = /^medicare (\d+)/m.exec(String(text))
        if (!said) return
        port = Number(said[1])
        done()
      })
      child.once('exit', (code) => fail(new Error(`medicare ended with ${code}`)))
    })
  const kill = () =>
    new Promise<void>((done) => {
      if (!child || child.exitCode !== null || child.signalCode) return done()
      child.once('exit', () => done())
      child.kill('SIGKILL')
    })
  const asks = async (path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/-/${path}`, {
      headers: { authorization: `Bearer ${KEY}` },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    return answer.json()
  }
  await start()
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    rows: () => asks('rows') as Promise<PeerRow[]>,
    heard: async () => ((await asks('heard')) as { heard: number }).heard,
    faults: async (of = { seed: 1, rates: {} }) => void (await asks('faults', of)),
    kill,
    start,
    close: async () => {
      await kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
