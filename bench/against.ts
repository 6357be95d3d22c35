import pg from 'pg'
import { type AskPath, type Figure, ms, type RunningApp, repeated } from './harness.ts'
import { heard, openHere, replay } from './replay.ts'

/** So often something is said before it is measured: from the third time on it has a name, from the sixth a plan of its own. */
export const WARM = 6

/** Documents an act is measured with: on one side, on the other, and to warm both. */
export const docsFor = (rounds: number): number => 2 * (rounds + WARM) + 3

interface Act<D> {
  name: string
  who: { userId: string; orgId: string }
  rounds: number
  /** The part of HTTP's time its statements are to take at least. */
  share: number
  /** Milliseconds over HTTP. */
  most?: number
  /** As many as `docsFor` says, each ready for the act. */
  docs: D[]
  act: (ask: AskPath, doc: D) => Promise<unknown>
  /** Whatever else names a document, such as its lines: in the same order of each. */
  ids?: (doc: D) => string[]
}

/** An act over HTTP against its own statements through the bare driver, one at a time. */
export const against = async <D extends { id: string }>(
  app: RunningApp,
  url: string,
  a: Act<D>,
): Promise<Figure & { http: number; bare: number }> => {
  const next = () => a.docs.pop()!
  const { userId, orgId } = a.who
  const outside = await app.as(userId, orgId)
  for (let n = 0; n < WARM - 3; n++) await a.act(outside, next())
  const http = await repeated(a.rounds, () => a.act(outside, next()))
  const here = await openHere(app, url)
  const inside = await here.as(userId, orgId)
  for (let n = 0; n < 3; n++) await a.act(inside, next())
  const first = next()
  const said = await heard(() => a.act(inside, first))
  await here.close()
  const client = new pg.Client({
    connectionString: url,
    options: '-c role=jicai_app -c TimeZone=Asia/Shanghai -c jit=off -c random_page_cost=1.1',
  })
  await client.connect()
  const namesOf = (doc: D) => [doc.id, ...(a.ids?.(doc) ?? [])]
  const again = () => {
    const names = namesOf(next())
    return replay(client, said, new Map(namesOf(first).map((name, i) => [name, names[i]!])))
  }
  for (let n = 0; n < WARM - 1; n++) await again()
  const bare = await repeated(a.rounds - 1, again)
  await client.end()
  return {
    name: `${a.name}, HTTP / its ${said.length} statements by the bare driver`,
    wanted: `≥ ${a.share * 100} %${a.most ? `, ≤ ${a.most} ms` : ''}`,
    reached: `${((bare / http) * 100).toFixed(0)} % (${ms(http)}, bare ${ms(bare)})`,
    ok: bare / http >= a.share && http <= (a.most ?? Number.POSITIVE_INFINITY),
    ...{ http, bare },
  }
}
