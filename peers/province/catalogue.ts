import { seeded } from './random.ts'

/** An article as whoever founds the platform gives it: what is listed there is derived from it, with the noise of real lists. */
export interface Source {
  ref: string
  kind: 'drug' | 'inst' | 'reagent'
  name: string
  spec: string
  pack: string
  ratio: string
  unit: string
  dosageForm: string
  manufacturer: string
  approvalNo: string
  insuranceCode: string
  price: string
}
export interface SourceCompany {
  ref: string
  name: string
  creditCode: string
  role: 'maker' | 'supplier'
}
export interface Listed {
  id: string
  code: string
  kind: Source['kind']
  name: string
  former: string
  spec: string
  pack: string
  ratio: string
  unit: string
  form: string
  maker: string
  licence: string
  insurance: string
  price: string
  listed: boolean
  from: string
  changed: string
}
export interface Company {
  id: string
  name: string
  credit: string
  role: 'maker' | 'supplier'
  valid: boolean
  changed: string
}
/** What was done to an article on its way into the list. */
export type Noise = 'none' | 'notation' | 'renamed' | 'noCode' | 'ratio' | 'price' | 'delisted' | 'absent'

const pick = <T>(random: () => number, of: readonly T[]): T => of[Math.floor(random() * of.length)]!
const long = (text: string): string => text.replace(/有限公司$/, '股份有限公司')
/** 0.25g = 250mg, `*` = `×` = `x`: the same said otherwise. */
const notation = (random: () => number, text: string): string => {
  const star = pick(random, ['×', 'x', '＊'])
  return text
    .replace(/(\d*\.\d+)g/g, (whole, n: string) =>
      Number.isInteger(Math.round(Number(n) * 1e6) / 1e3) ? `${Math.round(Number(n) * 1000)}mg` : whole,
    )
    .replaceAll('*', star)
}
const money = (price: string, by: number): string =>
  (Math.max(1, Math.round(Number(price) * by * 100)) / 100).toFixed(2)

/** The list of a platform by a seed, and which article each line truly is. */
export const derive = (
  sources: readonly Source[],
  companies: readonly SourceCompany[],
  seed: number,
  plain = false,
) => {
  const random = seeded(seed)
  const day = '2026-01-01'
  const changed = '2026-01-01T00:00:00.000Z'
  const truth: { itemId: string; ref: string; noise: Noise }[] = []
  const items = sources.flatMap((s, i): Listed[] => {
    const r = plain ? 0 : random()
    const noise: Noise =
      r < 0.62
        ? 'none'
        : r < 0.74
          ? 'notation'
          : r < 0.8
            ? 'renamed'
            : r < 0.87
              ? 'noCode'
              : r < 0.9
                ? 'ratio'
                : r < 0.93
                  ? 'price'
                  : r < 0.96
                    ? 'delisted'
                    : 'absent'
    if (noise === 'absent') return []
    const id = `PUB${String(i + 1).padStart(8, '0')}`
    const quiet = noise === 'none' || noise === 'price' || noise === 'delisted' || noise === 'ratio'
    truth.push({ itemId: id, ref: s.ref, noise })
    const item: Listed = {
      ...{ id, code: `PC${String(i + 1).padStart(10, '0')}`, kind: s.kind, former: noise === 'renamed' ? s.name : '' },
      name: noise === 'renamed' ? `${s.name}（${pick(random, ['新包装', '国产', '普通型'])}）` : s.name,
      spec: quiet ? s.spec : notation(random, s.spec),
      pack: quiet ? s.pack : notation(random, s.pack),
      ratio: noise === 'ratio' ? String(Number(s.ratio) * 2) : s.ratio,
      ...{ unit: s.unit, form: s.dosageForm, maker: noise === 'notation' ? long(s.manufacturer) : s.manufacturer },
      ...{ licence: s.approvalNo, insurance: noise === 'noCode' || noise === 'renamed' ? '' : s.insuranceCode },
      // listed at or a little above what hospitals pay, but for those where it is far below
      price: noise === 'price' ? money(s.price, 0.8) : money(s.price, plain ? 1 : 1 + Math.floor(random() * 4) / 100),
      ...{ listed: noise !== 'delisted', from: day, changed },
    }
    // a twin of another pack: only the count tells them apart
    const twin = !plain && random() < 0.05
    return twin
      ? [
          item,
          {
            ...item,
            id: `${id}T`,
            code: `${item.code}T`,
            insurance: '',
            ratio: String(Number(item.ratio) * 3),
            pack: `${item.pack}(大包装)`,
            price: money(item.price, 2.8),
          },
        ]
      : [item]
  })
  const listed = companies.map((c, i): Company => {
    const r = plain ? 0 : random()
    return {
      id: `ENT${String(i + 1).padStart(6, '0')}`,
      name: r < 0.8 ? c.name : c.name.replace('有限公司', '有限责任公司'),
      ...{ credit: r < 0.9 ? c.creditCode : '', role: c.role, valid: r < 0.98, changed },
    }
  })
  return {
    items,
    companies: listed,
    truth,
    companyTruth: companies.map((c, i) => ({ companyId: listed[i]!.id, ref: c.ref })),
  }
}
