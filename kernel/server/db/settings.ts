import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Settings {
  port: number
  /** Processes that serve, each with one core's worth of work; 1 when left out. */
  workers: number
  host: string
  /** Absolute folder of everything that must survive: database, uploaded files, secrets. */
  dataDir: string
  /** A PostgreSQL of one's own (15 or newer), connected as the owner; left out: the embedded one. */
  databaseUrl?: string
  /** Connection of the running app when it is not the owner's with `SET ROLE jicai_app`. */
  databaseAppUrl?: string
  /** Absolute folder into which the embedded server copies its log, for a return to any moment. */
  walArchive?: string
  allowPlainHttp: boolean
  /** So many proxies stand in front and speak TLS; whom the first of them saw is who asks (X-Forwarded-For). */
  proxies: number
  tls?: { cert: Buffer; key: Buffer }
  /** Where page and calls stand when they have two origins: of the calls of the page served here, of pages that call here. */
  callsOrigin?: string
  pageOrigins?: readonly string[]
  logLevel: string
  /** Bearer token for `/metrics`; without it only this machine itself is answered. */
  metricsToken?: string
  /**
   * Seconds a stopping node still serves while `/ready` already says 503, so that the balancer sends nobody new; more
   * than the balancer's check interval × fall count. 0 when left out: nothing stands in front.
   */
  drainSeconds: number
  /** Demonstration region to load into an empty database. */
  demo: 'off' | 'small' | 'on'
}

/** A setting is wrong; the message names it. */
export class SettingsError extends Error {}

const wrong = (message: string): never => {
  throw new SettingsError(message)
}

const project = fileURLToPath(new URL('../../../', import.meta.url))
const absolute = (path: string): string =>
  path.startsWith('/') || /^[a-z]:[\\/]/i.test(path) ? path : `${project}${path}`
const yes = (value: string | undefined): boolean => /^(1|true|yes|on)$/i.test(value ?? '')

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

const port = (value: string | undefined): number => {
  const n = Number(value || 8080)
  return Number.isInteger(n) && n >= 0 && n < 65536 ? n : wrong(`PORT must be a port number, not "${value}"`)
}

const workers = (value: string | undefined): number => {
  const n = Number(value || 1)
  return Number.isInteger(n) && n >= 1 && n <= 64 ? n : wrong(`WORKERS must be 1 to 64 processes, not "${value}"`)
}

/** `1` or `yes` is one, which is what most have. */
const proxies = (value: string | undefined): number => {
  if (!value || /^(0|false|no|off)$/i.test(value)) return 0
  const n = yes(value) ? 1 : Number(value)
  return Number.isInteger(n) && n >= 1 && n <= 9
    ? n
    : wrong(`TLS_PROXY must be how many proxies, 1 to 9, not "${value}"`)
}

const seconds = (name: string, value: string | undefined): number => {
  const n = Number(value || 0)
  return n >= 0 && n <= 300 ? n : wrong(`${name} must be 0 to 300 seconds, not "${value}"`)
}

const origin = (name: string, value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url && /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '')
    ? url.origin
    : wrong(`${name} must be an origin such as https://app.example.cn, not "${value}"`)
}

const databaseUrl = (name: string, value: string | undefined): string | undefined =>
  !value || /^postgres(ql)?:\/\//.test(value) ? value || undefined : wrong(`${name} must begin with postgres://`)

const file = (name: string, path: string): Buffer => {
  try {
    return readFileSync(path)
  } catch {
    return wrong(`${name}: cannot read ${path}`)
  }
}

/** Where others can reach us, the demonstration and its published password stand only when they were asked for by name. */
const demoOf = (value: string | undefined, alone: boolean): Settings['demo'] =>
  value === 'small' ? 'small' : (value ? yes(value) : alone) ? 'on' : 'off'

/**
 * Settings from the environment with their defaults. An address that others can reach needs TLS, a declared TLS proxy
 * or the explicit word that plain HTTP is wanted (security.md, Login).
 * @throws SettingsError whose message names the setting
 */
export const readSettings = (env: Record<string, string | undefined> = process.env): Settings => {
  const host = env.HOST || '127.0.0.1'
  if (Boolean(env.TLS_CERT) !== Boolean(env.TLS_KEY)) wrong('TLS_CERT and TLS_KEY belong together: set both or neither')
  const settings: Settings = {
    port: port(env.PORT),
    workers: workers(env.WORKERS),
    host,
    dataDir: absolute(env.DATA_DIR || '.data'),
    databaseUrl: databaseUrl('DATABASE_URL', env.DATABASE_URL),
    databaseAppUrl: databaseUrl('DATABASE_APP_URL', env.DATABASE_APP_URL),
    walArchive: env.WAL_ARCHIVE ? absolute(env.WAL_ARCHIVE) : undefined,
    allowPlainHttp: yes(env.ALLOW_PLAIN_HTTP),
    proxies: proxies(env.TLS_PROXY),
    tls:
      env.TLS_CERT && env.TLS_KEY
        ? { cert: file('TLS_CERT', env.TLS_CERT), key: file('TLS_KEY', env.TLS_KEY) }
        : undefined,
    callsOrigin: env.CALLS_ORIGIN ? origin('CALLS_ORIGIN', env.CALLS_ORIGIN) : undefined,
    pageOrigins: (env.PAGE_ORIGINS ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((one) => origin('PAGE_ORIGINS', one)),
    logLevel: env.LOG_LEVEL || 'warn',
    metricsToken: env.METRICS_TOKEN || undefined,
    drainSeconds: seconds('DRAIN_SECONDS', env.DRAIN_SECONDS),
    demo: demoOf(env.DEMO, isLoopback(host) && proxies(env.TLS_PROXY) === 0),
  }
  if (!isLoopback(host) && !settings.tls && settings.proxies === 0 && !settings.allowPlainHttp)
    wrong(
      `HOST=${host} can be reached by others, but nothing encrypts the connection: set TLS_CERT and TLS_KEY, ` +
        'or TLS_PROXY=1 behind a proxy that speaks TLS, or ALLOW_PLAIN_HTTP=1 if passwords may travel in the clear',
    )
  return settings
}
