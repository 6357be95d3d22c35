import { seeded } from '#db/demo/random.ts'

/** A product as a region has it. */
export interface Article {
  name: string
  spec: string
  /** Pieces in a pack. */
  count: number
  minUnit: string
  unit: string
  maker: string
  approvalNo: string
  insuranceCode: string
}
/** The same as a hospital wrote it down. */
export interface Spoilt extends Record<string, string> {
  code: string
  name: string
  spec: string
  packSpec: string
  unit: string
  maker: string
  approvalNo: string
  insuranceCode: string
}

const wide = (text: string): string => text.replace(/[0-9.]/g, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0))

/**
 * Articles as hospitals keep them: codes dropped, names shortened, packs rewritten, makers without their company words, digits
 * of full width. The same seed spoils alike.
 */
export const spoil = (articles: readonly Article[], seed: number): Spoilt[] => {
  const r = seeded(seed)
  return articles.map((a, i) => {
    const short = a.name.replace(/(胶囊|片|丸|颗粒|口服液|注射液)$/, '')
    const name =
      r.chance(0.25) && short.length >= 2 ? short : r.chance(0.1) ? `${a.name.slice(0, 2)} ${a.name.slice(2)}` : a.name
    const bare = a.spec.replace(/^每[丸片袋粒支瓶](重|装)\s*/, '')
    const lighter = r.chance(0.3)
      ? bare.replace(/(\d+(?:\.\d+)?)\s*(?:g|克)(?![a-z])/g, (_, n: string) => `${Math.round(Number(n) * 1e6) / 1e3}mg`)
      : bare
    const spec = r.chance(0.2) ? wide(lighter) : lighter
    const { count: n, minUnit: piece, unit } = a
    const packs = [
      `${n}${piece}/${unit}`,
      `${spec}×${n}`,
      `每${unit}${n}${piece}`,
      `${n}${piece}装`,
      `${spec}*${n}${piece}/${unit}`,
    ]
    const packSpec = r.chance(0.1) ? '' : r.chance(0.15) ? wide(r.pick(packs)) : r.pick(packs)
    const company = a.maker.replace(/(有限责任公司|股份有限公司|有限公司|公司)$/, '')
    const maker = r.chance(0.08) ? '' : r.chance(0.15) ? company.slice(2) : r.chance(0.5) ? company : a.maker
    return {
      code: `H${String(i + 1).padStart(5, '0')}`,
      name,
      spec,
      packSpec,
      unit: r.chance(0.05) ? '' : unit,
      maker,
      approvalNo: r.chance(0.6) ? '' : a.approvalNo,
      insuranceCode: r.chance(0.8) ? '' : a.insuranceCode,
    }
  })
}
