import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openHouse } from './house.ts'
import { judge, startProbe } from './probe.ts'
import { withOwner } from './prove.ts'
import type { Scenario } from './scenarios.ts'

const sizeOf = (dir: string): number => Number(execFileSync('du', ['-sm', dir], { encoding: 'utf8' }).split('\t')[0])

/** The whole data folder on a volume that fills up: database, its log and files at once. */
export const fullDisk: Scenario = async (base) => {
  if (process.getuid?.() !== 0) return { said: 'skipped: only root may mount a small volume', wrong: [] }
  const volume = join(base, '..', 'volume')
  mkdirSync(volume)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeOf(base) + 160}m,mode=755`, 'tmpfs', volume], {
      stdio: 'pipe',
    })
  } catch (e) {
    return { said: `skipped: no volume can be mounted here (${(e as Error).message.split('\n')[0]})`, wrong: [] }
  }
  const wrong: string[] = []
  const ballast = join(volume, 'ballast')
  try {
    const h = await openHouse(base, 'full-disk', { at: volume })
    const probe = startProbe(h)
    const { bavail, bsize } = statfsSync(volume)
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 1_000_000), 1))
    // the log of changes takes the rest at once instead of in an hour
    for (const end = Date.now() + 25_000; Date.now() < end; await sleep(500))
      await withOwner(h.url(), (sql) => sql.query('select pg_switch_wal()')).catch(() => {})
    rmSync(ballast)
    const back = await h.backAfter(120_000)
    const p = await probe.stop()
    wrong.push(...judge(p, { within: 3_000, ready: 200 }))
    if (p.sentences.size === 0) wrong.push('nobody noticed the full disk')
    await h.traffic.stop()
    wrong.push(...(await h.prove()).map((f) => `${f.kind}: ${f.what}`))
    const sentences = [...p.sentences].map(([s, n]) => `${n} × ${s}`).join(', ')
    const said = `slowest answer ${Math.round(p.slowest)} ms, ${sentences}; first write ${(back / 1000).toFixed(1)} s after there was room; ${h.journal.read().length} writes acknowledged`
    await h.close()
    return { said, wrong }
  } finally {
    rmSync(ballast, { force: true })
    await sleep(500)
    execFileSync('umount', ['-l', volume])
  }
}
