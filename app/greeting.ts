import type { DemoLeft } from '#db/demo/queries-remove.ts'
import type { DemoAccount } from '#db/demo/types.ts'
import type { Settings } from '#kernel/server/db/settings.ts'

export interface Served {
  port: number
  /** Of the demonstration: who may sign in. */
  accounts: readonly DemoAccount[]
  /** File with the first passwords, when the house was made now. */
  first?: string
  /** What is still there of a demonstration nobody asked for now. */
  left?: DemoLeft
}

/** Prints where the app is and who may sign in. */
export const greet = (settings: Settings, { port, accounts, first, left }: Served): void => {
  const scheme = settings.tls ? 'https' : 'http'
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  console.log(`
Jicai: ${scheme}://${host}:${port}/
`)
  for (const a of accounts) console.log(`  ${a.login.padEnd(16)} ${a.password}  ${a.name}  ${a.org}`)
  if (accounts.length > 0) console.log('\n  Demonstration accounts. DEMO=off starts an empty house.')
  if (first)
    console.log(`  The first passwords of the administrators stand in ${first}; delete it when they are changed.`)
  if (left)
    console.log(
      `  The demonstration is still in this database: ${left.accounts} accounts with a published password, ` +
        `${left.organisations} organisations, ${left.orders} orders. npm run demo:remove takes it away.`,
    )
}
