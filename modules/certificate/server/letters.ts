import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { isAgreement, isLetter, isMandate, MOST_LETTERS } from '../shared/chain.ts'
import * as q from './queries/chain.ts'
import { type Named, named } from './queries/parties.ts'
import type { Certificate, Stored } from './queries.ts'

const wrong = (path: string, message: string) => malformed([{ path, message }])
const given = (v: unknown): boolean => (Array.isArray(v) ? v.length > 0 : !!v)

/** Parts that one kind alone has; of any other they would limit what nobody meant to limit. */
const ownParts: readonly [keys: readonly (keyof Certificate)[], fits: (kind: string) => boolean, message: string][] = [
  [['fromCompanyId', 'toCompanyId', 'products'], isLetter, '只有产品授权书可以填写'],
  [['personName', 'personPhone'], isMandate, '只有法人授权委托书可以填写'],
  [
    ['hospitals'],
    (kind) => isLetter(kind) || isAgreement(kind) || isMandate(kind),
    '只有授权书、委托书和协议可以指定医院',
  ],
]

const sentences: Readonly<Record<keyof Named, string>> = {
  fromCompanyId: '企业不存在或已停用',
  toCompanyId: '企业不存在或已停用',
  products: '产品不存在',
  categories: '物资分类不存在',
  hospitals: '医院不存在',
}

/** Refuses a scope that names what is not there, or parts another kind has; the field at fault is named. */
export const checkScope = async (ctx: Ctx, v: Certificate): Promise<void> => {
  for (const [parts, fits, message] of ownParts) {
    const part = fits(v.kind) ? undefined : parts.find((key) => given(v[key]))
    if (part) throw wrong(part, message)
  }
  if (v.fromCompanyId && v.fromCompanyId === v.toCompanyId) throw wrong('toCompanyId', '授权方与被授权方不能相同')
  const missing = await named(ctx.tx, {
    fromCompanyId: v.fromCompanyId ? [v.fromCompanyId] : [],
    toCompanyId: v.toCompanyId ? [v.toCompanyId] : [],
    products: v.products ?? [],
    categories: v.categories ?? [],
    hospitals: v.hospitals ?? [],
  })
  if (missing) throw wrong(missing, sentences[missing])
}

const meets = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((id) => b.includes(id))

/** The letters above a company for some of these products, level by level: by company, how few letters lead from it. */
const distances = (company: string, products: readonly string[], letters: readonly q.Paper[]): Map<string, number> => {
  const far = new Map([[company, 0]])
  let now = [company]
  while (now.length > 0) {
    const next = letters.filter((l) => now.includes(l.toId!) && !far.has(l.fromId!) && meets(l.products, products))
    for (const l of next) far.set(l.fromId!, far.get(l.toId!)! + 1)
    now = [...new Set(next.map((l) => l.fromId!))]
  }
  return far
}

/** The way a circle would go, in names. */
const circle = (c: Stored, far: ReadonlyMap<string, number>, letters: readonly q.Paper[]): string => {
  const names = [c.fromCompany, c.toCompany]
  let at = c.toCompanyId!
  while (at !== c.fromCompanyId) {
    const l = letters.find((x) => x.fromId === at && far.get(x.toId!) === far.get(at)! - 1)!
    names.push(l.to)
    at = l.toId!
  }
  return names.join(' → ')
}

/**
 * Why a letter cannot stand in a chain (domain-lists §2.34): it closes a circle, nobody authorised who authorises, or it is the
 * sixth. Asked when it is handed in and when it is passed; what its keeper and everybody may rely on counts.
 */
const brokenChain = async (ctx: Ctx, c: Stored) => {
  const all = await elevated(ctx, () => q.lettersTo(ctx.tx, c.fromCompanyId!))
  const letters = all.filter((l) => l.id !== c.id && l.id !== c.replacesId && (l.common || l.orgId === c.orgId))
  const far = distances(c.fromCompanyId!, c.products, letters)
  if (far.has(c.toCompanyId!)) return refuse('授权书形成循环：{{way}}', { way: circle(c, far, letters) })
  const makers = await q.makersOf(ctx.tx, c.fromCompanyId!, c.products)
  if (c.products.length === 0) {
    const tops = makers.makes ? [0] : letters.flatMap((l) => (l.fromMakes ? [far.get(l.fromId!)!] : []))
    if (tops.length === 0) return refuse('授权链中断：请先提交生产企业到「{{from}}」的授权书', { from: c.fromCompany })
    if (Math.min(...tops) >= MOST_LETTERS) return refuse('授权链不能超过 {{most}} 级', { most: String(MOST_LETTERS) })
    return undefined
  }
  for (const { name, maker, makerId } of makers.products) {
    const levels = far.get(makerId ?? '')
    if (levels === undefined)
      return refuse('授权链中断：产品「{{name}}」缺少 {{maker}} → {{from}} 的授权书', {
        name,
        maker,
        from: c.fromCompany,
      })
    if (levels >= MOST_LETTERS) return refuse('授权链不能超过 {{most}} 级', { most: String(MOST_LETTERS) })
  }
  return undefined
}

/** What a certificate must say before it is handed in, and again before it is passed. @throws Refusal */
export const mustStand = async (ctx: Ctx, c: Stored): Promise<void> => {
  if (isMandate(c.kind) && !c.personName) throw refuse('请先填写业务员姓名')
  if (isAgreement(c.kind) && c.hospitals.length === 0) throw refuse('请先选择协议的医院')
  if (!isLetter(c.kind)) return
  if (!c.fromCompanyId || !c.toCompanyId) throw refuse('请先填写授权方和被授权方')
  const broken = await brokenChain(ctx, c)
  if (broken) throw broken
}
