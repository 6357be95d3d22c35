import { join } from 'node:path'
import { lineTo, post, until } from '../faults/client.ts'
import { crewOf, goodsOf } from '../faults/house.ts'
import { openJournal } from '../faults/journal.ts'
import { freePort, startNode } from '../faults/node.ts'
import { prove } from '../faults/prove.ts'
import { startTraffic, type Traffic } from '../faults/ways.ts'
import type { opened } from './said.ts'

/** Two nodes at work on a database of several servers, with people who change the node at every request. */
export interface Pair {
  traffic: Traffic
  /** How long until writes are acknowledged from now on, ms; throws after `limit`. */
  back(limit: number): Promise<number>
  /** Every acknowledged write is there once, on the server of this address. */
  proof(url: string, name: string): Promise<void>
  /** Code of a plain list, asked of the first node. */
  list(): Promise<number>
}

/** @param o.url address of all servers @param o.owner address of the one that takes writes now */
export const openPair = async (o: {
  folder: string
  url: string
  owner: string
  check: ReturnType<typeof opened>['check']
}): Promise<Pair> => {
  const env = { DATABASE_URL: o.url, SECRET_FILE: join(o.folder, 'secret') }
  const ports = [await freePort(), await freePort()]
  const nodes = await Promise.all(ports.map((port) => startNode({ dataDir: join(o.folder, 'shared'), port, env })))
  const lines = nodes.map((n) => lineTo(n.port))
  const crew = await crewOf(lines[0]!)
  const goods = await goodsOf(o.owner)
  const journal = openJournal(join(o.folder, 'journal'))
  let turn = 0
  const line = () => lines[turn++ % 2]!
  const traffic = startTraffic({ line, crew, goods, journal, clients: 6 })
  let proved = 0
  await until('the first writes', 60_000, async () => traffic.acks > 20)
  return {
    traffic,
    back: async (limit) => {
      const [from, acks] = [performance.now(), traffic.acks]
      // answers under way do not count
      await until('a write is acknowledged', limit, async () => traffic.acks > acks + 6)
      return performance.now() - from
    },
    proof: async (url, name) => {
      const acks = journal.read()
      const flaws = await prove({ url, line: lines[1]!, crew, acks, since: proved })
      proved = acks.length
      const said = [`${acks.length} writes`, ...flaws.slice(0, 3).map((f) => `${f.kind} ${f.what}`)]
      o.check(`${name}: every acknowledged write is there once`, flaws.length === 0, said)
    },
    list: async () => (await post(lines[0]!, crew.buyer1, '/linex/order/plan/query', {}, '')).envelope.code,
  }
}
