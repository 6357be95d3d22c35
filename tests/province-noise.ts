import { seeded } from '#db/demo/random.ts'
import type { Article } from '#modules/province-match/server/score.ts'

/** An article of ours as the bench and the tests make them. */
export interface Ours extends Article {
  price: string
}
/** The same as the platform writes it, and whose it is: '' where it is nobody's. */
export interface Theirs extends Article {
  price: string
  truth: string
}

const stems = [
  '阿莫',
  '头孢',
  '布洛',
  '氯雷',
  '奥美',
  '辛伐',
  '二甲',
  '硝苯',
  '格列',
  '左氧',
  '瑞舒',
  '厄贝',
  '伏立',
  '利伐',
  '替格',
  '恩替',
  '孟鲁',
  '地氯',
  '米氮',
  '文拉',
]
const ends = [
  '西林',
  '克肟',
  '他定',
  '拉唑',
  '他汀',
  '双胍',
  '地平',
  '齐特',
  '沙星',
  '曲松',
  '替丁',
  '昔布',
  '沙坦',
  '康唑',
  '沙班',
  '瑞洛',
  '卡韦',
  '司特',
  '扎平',
  '法辛',
]
const forms = ['胶囊', '片', '颗粒', '注射液', '缓释片', '分散片']
const strengths = ['0.25g', '0.5g', '10mg', '20mg', '5ml:50mg', '0.1g', '2ml:0.1g', '75mg']
const minUnits: Readonly<Record<string, string>> = { 胶囊: '粒', 颗粒: '袋', 注射液: '支' }
const places = [
  '华北',
  '石药',
  '齐鲁',
  '扬子江',
  '东阳光',
  '恒瑞',
  '正大',
  '科伦',
  '海正',
  '鲁南',
  '复星',
  '人福',
  '信立',
  '先声',
  '康恩贝',
  '步长',
  '天士力',
  '以岭',
  '白云山',
  '哈药',
]
const trades = ['制药股份有限公司', '药业有限公司', '医药集团有限公司', '生物制药有限公司', '制药有限责任公司']

/** Articles of a region: a name has several strengths, makers and packs, so that there is much to take one for another. */
export const region = (n: number, seed: number): Ours[] => {
  const r = seeded(seed)
  const seen = new Set<string>()
  const all: Ours[] = []
  for (let i = 0; all.length < n; i++) {
    const form = r.pick(forms)
    const name = `${r.pick(stems)}${r.pick(ends)}${form}`
    const maker = `${r.pick(places)}${r.pick(trades)}`
    const [spec, ratio] = [r.pick(strengths), r.pick([6, 7, 10, 12, 14, 20, 24, 28, 30, 36, 48])]
    const key = [name, spec, ratio, maker].join()
    if (seen.has(key) && i < n * 50) continue
    seen.add(key)
    const no = String(i).padStart(7, '0')
    const unit = form === '注射液' ? '盒' : r.pick(['盒', '瓶'])
    all.push({
      ...{
        id: `o${no}`,
        name,
        formerName: '',
        spec,
        packSpec: `${ratio}${minUnits[form] ?? '片'}/${unit}`,
        unit,
        maker,
        makerNames: [],
        ratio,
      },
      approvalNo: `国药准字H2${no}`,
      insuranceCode: r.chance(0.9) ? `XA${no}A001010${String(i % 100_000).padStart(7, '0')}` : '',
      price: (5 + (i % 400) / 10).toFixed(2),
    })
  }
  return all
}

/**
 * The region's articles as a platform writes them: codes left out, packs in its own notation, names with salts and brackets, makers
 * under other names, some gone, twins in another pack, and items of nobody. The same seed spoils alike.
 */
export const platform = (ours: readonly Ours[], seed: number): Theirs[] => {
  const r = seeded(seed)
  const all: Theirs[] = []
  for (const [i, o] of ours.entries()) {
    if (r.chance(0.04)) continue
    const piece = /\d+(.*)\//.exec(o.packSpec)?.[1] ?? '片'
    const n = o.ratio ?? 1
    const packs = [
      `${o.spec}×${n}${piece}/${o.unit}`,
      `每${o.unit}${n}${piece}`,
      `${n}${piece}装`,
      `${o.spec}*${n}`,
      `${n}${piece}/${o.unit}`,
    ]
    const grams = o.spec.replace(/^(\d+(?:\.\d+)?)g$/, (_, g: string) => `${Math.round(Number(g) * 1000)}mg`)
    const company = o.maker.replace(/(股份有限公司|有限责任公司|有限公司)$/, '')
    const twin: Theirs = {
      ...o,
      id: `t${String(i).padStart(7, '0')}`,
      truth: o.id,
      name: r.chance(0.1) ? `${o.name}（国家集采）` : o.name,
      spec: r.chance(0.4) ? grams : o.spec,
      packSpec: r.pick(packs),
      maker: r.chance(0.05) ? '' : r.chance(0.3) ? company : o.maker,
      approvalNo: r.chance(0.25) ? '' : o.approvalNo.replace('国药准字', r.chance(0.3) ? '' : '国药准字'),
      insuranceCode: r.chance(0.3) ? '' : o.insuranceCode,
      ratio: r.chance(0.1) ? null : n,
    }
    // a code that was typed wrong names another drug
    if (r.chance(0.004)) twin.insuranceCode = ours[(i * 7 + 13) % ours.length]!.insuranceCode
    all.push(twin)
    // the same drug in another pack, under the approval number they share
    if (r.chance(0.08)) {
      const other = n === 12 ? 24 : 12
      if (other !== n)
        all.push({
          ...twin,
          id: `${twin.id}w`,
          truth: '',
          ratio: other,
          packSpec: `${other}${piece}/${o.unit}`,
          insuranceCode: '',
        })
    }
    // told twice under one code
    if (r.chance(0.01))
      all.push({ ...twin, id: `${twin.id}d`, truth: '', packSpec: `${n}${piece}/${o.unit}（新包装）` })
  }
  return all
}

/** How good a comparison is: of what the machine settled what is true, of the true pairs what was settled or suggested. */
export const graded = (
  ours: readonly Ours[],
  theirs: readonly Theirs[],
  found: readonly { localId: string; itemId: string; state: string; conflicts: readonly string[] }[],
) => {
  const truth = new Map(theirs.map((t) => [t.id, t.truth]))
  const there = new Set(theirs.flatMap((t) => t.truth || []))
  const own = new Map(ours.map((o) => [o.id, o.ratio]))
  const ratio = new Map(theirs.map((t) => [t.id, t.ratio]))
  const equal = (f: { localId: string; itemId: string }) => {
    const told = ratio.get(f.itemId)
    return told === null || told === undefined || told === own.get(f.localId)
  }
  const settled = found.filter((f) => f.state === 'paired' && f.conflicts.length === 0 && equal(f))
  const right = (all: typeof found) => all.filter((f) => truth.get(f.itemId) === f.localId).length
  const offered = found.filter((f) => !f.conflicts.includes('double'))
  return {
    settled: settled.length,
    precision: right(settled) / Math.max(settled.length, 1),
    recall: right(offered) / Math.max(there.size, 1),
  }
}
