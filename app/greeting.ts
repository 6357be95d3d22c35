import type { DemoAccount } from '#db/demo/types.ts'
import type { Settings } from '#kernel/server/db/settings.ts'

export interface Served {
  port: number
  accounts: readonly DemoAccount[]
}

/** Prints where the app is and who may sign in. */
export const greet = (settings: Settings, { port, accounts }: Served): void => {
  const scheme = settings.tls ? 'https' : 'http'
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  console.log(`
Jicai: ${scheme}://${host}:${port}/
`)
  for (const a of accounts) console.log(`  ${a.login.padEnd(16)} ${a.password}  ${a.name}  ${a.org}`)
  if (accounts.length > 0) console.log('\n  Demonstration accounts. DEMO=off starts an empty house.')
}
