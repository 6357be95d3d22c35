import { founder, withTx } from '#kernel/server/tx.ts'
import { runDue } from '#modules/contract/server/life/daily.ts'
import type { LoadedType } from './contract-types.ts'
import { type ContractPeople, kinds, live, make, type Plan, pass } from './contracts.ts'
import { dayFrom } from './days.ts'
import { backdate, moveContract, versionOf } from './queries-contracts.ts'
import { seeded } from './random.ts'

const ago = 505
const year = Number(dayFrom(0).slice(0, 4)) - 1

/** What some pairs agreed the year before: its days were over before this year's began. Each is drawn and signed, which takes its time. */
const lastYear = (small: boolean): Omit<Plan, 'from' | 'to' | 'ago' | 'fate'>[] => [
  ...kinds
    .slice(0, small ? 1 : 2)
    .map(([type, kind, name]) => ({ type, kind, name: `${year} 年${name}`, lines: small ? 4 : 8 })),
  ...(small
    ? []
    : [
        { type: 'INTEG', name: `${year} 年廉洁购销协议` },
        { type: 'QUAL', name: `${year} 年质量保证协议` },
      ]),
]

/** Contracts that ran out: entered and handed in, dated back before anybody approved them, signed, and ended by the daily task. */
export const loadPastContracts = async (p: ContractPeople, types: Map<string, LoadedType>): Promise<void> => {
  const made: string[] = []
  for (const [n, d] of p.desks.entries())
    for (const [i, s] of p.signers.slice(0, p.small ? 1 : 3).entries()) {
      const r = seeded(3001 * (n + 1) + 13 * i)
      for (const one of lastYear(p.small)) {
        const id = await make(d, s, types, { ...one, from: 0, to: 365, ago, fate: 'pending' }, r)
        if (!id) continue
        await withTx(founder, (tx) => backdate(tx, id, { validFrom: dayFrom(-500), validTo: dayFrom(-146) }))
        await pass(d, { id, version: await withTx(founder, (tx) => versionOf(tx, id)) })
        await live(d, s, id, 'effective')
        made.push(id)
      }
    }
  await runDue()
  for (const id of made) await withTx(founder, (tx) => moveContract(tx, id, ago, true))
}
