import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '#tools/sources.ts'
import { type Line, lineTo } from '../faults/client.ts'
import type { Crew, Goods } from '../faults/crew.ts'
import { crewOf, goodsOf } from '../faults/house.ts'
import { freePort, type Node, ownerUrl, startNode, stopNode } from '../faults/node.ts'
import type { Sample } from './people.ts'

/** A server with the demonstration region of its own, and people who work on it. */
export interface Ground {
  node: Node
  line: Line
  dataDir: string
  /** The owner's address of its database. */
  url: string
  crew: Crew
  goods: Goods
}

/** What somebody tries while others are at work. */
export interface Attack {
  /** A sentence: what does not work. */
  title: string
  /** Settings of the server. */
  env?: Record<string, string>
  /** Attacks for as long as it takes. @returns what got through that must not */
  run(ground: Ground): Promise<string[]>
}

/** Seconds the people are measured before, and at least during the attack. */
const MEASURED = 15
/** MB of memory an attack may cost, and how many times slower others may become. */
const ABOVE = 150
const SLOWER = 2

const rss = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

const told = async (people: ChildProcess): Promise<Sample[]> => {
  people.send('tell')
  return (await once(people, 'message'))[0] as Sample[]
}

/** Runs one attack on a copy of the base. @returns what is to say of it, and what is wrong */
export const tried = async (base: string, name: string, attack: Attack): Promise<{ said: string; wrong: string[] }> => {
  const dataDir = join(base, '..', name)
  execFileSync('cp', ['-a', base, dataDir])
  const node = await startNode({ dataDir, port: await freePort(), env: attack.env })
  const people = fork(join(root, 'tests/attack/people.ts'), { serialization: 'advanced' })
  const line = lineTo(node.port, 256)
  try {
    const url = ownerUrl(dataDir)
    const [crew, goods] = [await crewOf(line), await goodsOf(url)]
    people.send({ port: node.port, crew, goods })
    await sleep(5_000)
    await told(people)
    await sleep(MEASURED * 1000)
    const before = await told(people)
    const rested = rss(node.child.pid!)
    let highest = rested
    const watch = setInterval(() => {
      highest = Math.max(highest, rss(node.child.pid!))
    }, 50)
    const until = sleep(MEASURED * 1000)
    const wrong = await attack.run({ node, line, dataDir, url, crew, goods })
    await until
    clearInterval(watch)
    const during = await told(people)
    const times = (all: Sample[]) => p95(all.map((s) => s.ms))
    const broken = during.flatMap((s) => s.wrong ?? [])
    if (before.some((s) => s.wrong)) wrong.push('people had trouble before the attack already')
    if (broken.length > 0) wrong.push(`${broken.length} of ${during.length} requests of others: ${broken[0]}`)
    if (during.length < before.length / 4) wrong.push(`others were answered ${during.length} times`)
    if (times(during) > times(before) * SLOWER)
      wrong.push(`others wait ${times(during).toFixed(0)} ms instead of ${times(before).toFixed(0)} ms`)
    if (highest - rested > ABOVE) wrong.push(`${(highest - rested).toFixed(0)} MB more of memory`)
    const said = `p95 of others ${times(before).toFixed(0)} → ${times(during).toFixed(0)} ms, ${rested.toFixed(0)} → ${highest.toFixed(0)} MB`
    return { said, wrong }
  } finally {
    people.disconnect()
    line.agent.destroy()
    await stopNode(node)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
