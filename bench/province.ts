import { compare } from '#modules/province-match/server/compare.ts'
import { graded, platform, region } from '#tests/province-noise.ts'
import type { Figure } from './harness.ts'

/** 20,000 articles of ours against 20,000 items of a spoilt catalogue (domain-trace §2.30.2): how long, how true, how many. */
export const benchProvince = async (): Promise<Figure[]> => {
  const ours = region(20_000, 7)
  const theirs = platform(ours, 8)
  const from = performance.now()
  const found = await compare(ours, theirs)
  const seconds = (performance.now() - from) / 1000
  const g = graded(ours, theirs, found)
  return [
    {
      name: `20,000 articles compared with ${theirs.length} items`,
      wanted: '≤ 60 s',
      reached: `${seconds.toFixed(1)} s`,
      ok: seconds <= 60,
    },
    {
      name: 'true ones among what the machine settled',
      wanted: '≥ 99.5 %',
      reached: `${(g.precision * 100).toFixed(2)} % of ${g.settled}`,
      ok: g.precision >= 0.995,
    },
    {
      name: 'true pairs settled or suggested',
      wanted: '≥ 90 %',
      reached: `${(g.recall * 100).toFixed(1)} %`,
      ok: g.recall >= 0.9,
    },
  ]
}
