import type { Actor } from '#kernel/server/ctx.ts'
import { systemActor, withTx } from '#kernel/server/tx.ts'
import { type Article, type Reach, runPlan, type Team } from './flow.ts'
import type { DemoAccount } from './load.ts'
import * as q from './queries.ts'
import { seeded } from './random.ts'

export interface Region {
  accounts: DemoAccount[]
  hospitals: {
    orgId: string
    logins: { buyer: string; auditor: string; receiver: string }
    point: Record<number, string>
    articles: Article[]
  }[]
  /** Who sells for a supplier: supplier id → login; ships too in the demonstration. */
  sellers: Map<string, string>
}

/** The last weeks leave work of every kind open; the older ones are done. */
const recent: Reach[] = [
  'draft',
  'pending',
  'ordered',
  'audited',
  'accepted',
  'shipped',
  'checked',
  'done',
  'done',
  'done',
]

/** Plans, orders, deliveries, acceptances and stock, made by the real functions and then moved to their days. */
export const loadDocuments = async (region: Region, size: 'small' | 'on'): Promise<void> => {
  const actors = new Map<string, Actor>()
  const actor = async (login: string) => {
    const known = actors.get(login) ?? (await withTx(systemActor, (tx) => q.actorOf(tx, login)))
    actors.set(login, known)
    return known
  }
  const sellers = new Map<string, Actor>()
  for (const [id, login] of region.sellers) sellers.set(id, await actor(login))
  const weeks = size === 'small' ? 2 : 17
  await Promise.all(
    region.hospitals.map(async (h, i) => {
      const r = seeded(7919 * (i + 1))
      const team: Team = {
        buyer: await actor(h.logins.buyer),
        auditor: await actor(h.logins.auditor),
        receiver: await actor(h.logins.receiver),
        point: h.point,
      }
      const kinds = [0, 0, 1, 0, 3, 0, 2].filter(
        (k) => h.articles.filter((a) => a.kind === k).length >= 20 && h.point[k],
      )
      for (let week = weeks; week >= 0; week--) {
        const reaches: Reach[] = week > 1 ? ['done'] : size === 'small' ? recent.slice(0, 8) : recent
        for (const [n, reach] of reaches.entries()) {
          const kind = kinds[(week + n) % kinds.length] ?? 0
          const plan = await runPlan(team, (id) => sellers.get(id) as Actor, h.articles, kind, reach, r)
          const days = week * 7 + (week > 1 ? r.int(0, 5) : n % 3)
          if (days > 0) await withTx(systemActor, (tx) => q.moveBack(tx, plan, days))
        }
      }
    }),
  )
  await withTx(systemActor, q.renumber)
}
