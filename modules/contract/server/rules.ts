import type { Rule, Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { type LineError, lineErrors, malformed, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { lacksOf } from '#modules/certificate/server/public.ts'
import { textOf } from '#modules/contract-type/server/public.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { selectedPrices } from '#modules/vbp/server/public.ts'
import { categories, kindOf } from '../shared/kinds.ts'
import { lackingOf } from '../shared/lacking.ts'
import type { contractMachine } from '../shared/machine.ts'
import { weightSays } from './approval.ts'
import { contentOf } from './content.ts'
import { freezeVersion } from './life/versions.ts'
import { isVbp, mustBeOfParent } from './own-type.ts'
import { overlaps, type PriceFault, priceFaults } from './queries/checks.ts'
import { type ContractDoc, type ContractLine, partiesOf } from './queries/read.ts'
import { movedOn, underWay } from './queries/supplements.ts'
import { lockTurn, sumOfLines } from './queries/weight.ts'
import { stamp } from './queries/write.ts'
import { mustCoverExecuted, supplementSays } from './supplementing.ts'
import { mustRead } from './wording.ts'

export type ActingContract = Acting<ContractDoc, ContractLine>
type Own = Rule<ActingContract>

/** Whose person looks after what is typed of it: its owner in the house whose paper it is. */
export const isOwner = (
  d: Pick<ContractDoc, 'createdOrg' | 'supplierId' | 'ownerId' | 'supplierOwnerId'>,
  { userId }: Pick<Actor, 'userId'>,
): boolean => (d.createdOrg === d.supplierId ? d.supplierOwnerId === userId : d.ownerId === userId)

type Owned = Pick<
  ContractDoc,
  'createdOrg' | 'supplierId' | 'ownerId' | 'ownerName' | 'supplierOwnerId' | 'supplierOwnerName'
>
const ownerSays = ({ actor }: Ctx, d: Owned): string | undefined => {
  if (isOwner(d, actor)) return undefined
  const { org } = actor
  if ((org === 'supplier') !== (d.createdOrg === d.supplierId)) return '合同由对方录入，本方不能办理'
  throw refuse('只有负责人「{{name}}」可以办理', { name: org === 'supplier' ? d.supplierOwnerName : d.ownerName })
}

/** Whose it is, before it is said that nothing is offered. @throws Refusal naming him */
export const mustOwn = (ctx: Ctx, d: Owned): void => {
  const no = ownerSays(ctx, d)
  if (no) throw refuse(no)
}

/** Who may not see what it comes to decides nothing of it. */
const unseen = (d: ActingContract): string | undefined =>
  d.amount === null ? '您不能查看此类合同的金额，不能办理' : undefined

const kindName = (kind: number, lang: Ctx['lang']): string =>
  say(productKinds[kind as unknown as keyof typeof productKinds], lang)
const priceSays: Record<PriceFault['fault'], string> = {
  listed: '合同价高于挂网价 {{limit}}',
  ceiling: '合同价高于限价 {{limit}}',
  selected: '集采合同价须等于中选价 {{limit}}',
  disabled: '产品已停用',
  kind: '「{{name}}」属于{{kind}}，不能列入「{{category}}」合同',
}

/** What of its lines stands against its type and the prices of today. @throws Refusal naming lines */
const mustFit = async (ctx: Ctx, d: ActingContract): Promise<void> => {
  const lines = await d.lines()
  const vbp = await isVbp(ctx, d)
  const ids = lines.map((l) => l.productId)
  const prices =
    vbp && ids.length > 0 ? await elevated(ctx, () => selectedPrices(ctx.tx, d.hospitalId, ids, today())) : new Map()
  const faults: LineError[] = (await priceFaults(ctx.tx, d.id, vbp, prices, kindOf[d.category])).map(
    (f): LineError => ({
      line: f.seq,
      column: f.fault === 'disabled' || f.fault === 'kind' ? 'productId' : 'price',
      message: priceSays[f.fault],
      params:
        f.fault === 'kind'
          ? { name: f.name, kind: kindName(f.kind, ctx.lang), category: say(categories[d.category], ctx.lang) }
          : { limit: f.limit },
    }),
  )
  if (faults.length > 0) throw lineErrors(faults)
}

/** Two contracts of volume-based procurement do not agree on the same goods for the same days. @throws Refusal naming the other */
const mustBeAlone = async (ctx: Ctx, d: ActingContract): Promise<void> => {
  if (!(await isVbp(ctx, d))) return
  const seen = new Set((await overlaps(ctx.tx, d.id)).map((o) => o.no))
  // one that data permission hides stands in the way too, without its number
  const others = (await elevated(ctx, () => overlaps(ctx.tx, d.id))).filter((o) => o.category === 'vbp')
  if (others.length > 0)
    throw lineErrors(
      others.map(
        (o): LineError => ({
          line: o.seq,
          column: 'productId',
          ...(seen.has(o.no)
            ? { message: '「{{name}}」在同一期间已有集采合同 {{no}}', params: { name: o.name, no: o.no } }
            : { message: '「{{name}}」在同一期间已有集采合同', params: { name: o.name } }),
        }),
      ),
    )
}

/**
 * It was drafted from what its contract said then: after another supplement it would take that one back, line by line. @throws Refusal
 */
const mustBeOfToday = async (ctx: Ctx, d: ActingContract): Promise<void> => {
  const since = d.parentId ? await movedOn(ctx.tx, d.id) : undefined
  if (since)
    throw refuse('主合同 {{no}} 已更新为第 {{n}} 版，本补充协议按第 {{base}} 版起草，请作废后按现行内容重新起草', {
      no: since.no,
      n: since.n,
      base: since.base,
    })
}

/** Of renewals and supplements one is worked on at a time. @throws Refusal naming the other one */
const mustFollowAlone = async (ctx: Ctx, d: ActingContract): Promise<void> => {
  const of = d.parentId ?? d.renewsId
  const other = of ? await underWay(ctx, d.parentId ? 'parent_id' : 'renews_id', of, d.id) : undefined
  if (other)
    throw d.parentId
      ? refuse('主合同已有补充协议 {{no}} 在办理', { no: other.no })
      : refuse('上一期合同已有续签合同 {{no}}', { no: other.no })
}

/** What stands empty in its text is named, with where it is filled in. @throws Refusal */
const mustFill = async (ctx: Ctx, d: ActingContract): Promise<void> => {
  if (!d.templateId || !d.templateN) return
  const { empty } = await textOf(ctx, { templateId: d.templateId, n: d.templateN }, await contentOf(ctx, d.id))
  if (empty.length > 0)
    throw malformed(
      empty.map((e) => ({
        path: e.field.replace('.', '_'),
        message: '正文中的「{{label}}」没有内容',
        params: { label: e.label },
      })),
    )
}

/** A framework's amount covers what its lines come to. @throws Refusal naming both */
const mustCoverLines = async (ctx: Ctx, d: ActingContract): Promise<void> => {
  if (!d.framework || cmp(d.amount!, '0') === 0) return
  const sum = await sumOfLines(ctx.tx, d.id)
  if (cmp(d.amount!, sum) < 0)
    throw malformed([
      {
        path: 'amount',
        message: '合同金额 {{amount}} 元低于明细合计 {{sum}} 元',
        params: { amount: d.amount!, sum },
      },
    ])
}

/** What keeps it from being handed in, all of it at once. @throws Refusal */
const mayGo = async (ctx: Ctx, d: ActingContract): Promise<string | undefined> => {
  const no = unseen(d) ?? ownerSays(ctx, d)
  if (no) return no
  const [parties, lines] = [await partiesOf(ctx.tx, d.id), await d.lines()]
  const lacking = lackingOf({ header: { ...d }, parties, lines, files: d.files.length, type: d.type })
  if (lacking.length > 0)
    throw malformed(
      lacking.map((l) => ({
        path: l.field.replace('.', '_'),
        message: l.message,
        ...(l.params ? { params: l.params } : {}),
      })),
    )
  await mustCoverLines(ctx, d)
  await mustRead(ctx, d)
  await mustFill(ctx, d)
  if (d.validTo! < today()) throw malformed([{ path: 'validTo', message: '结束日期已过，不能提交' }])
  await mustBeOfParent(ctx, d)
  await mustFit(ctx, d)
  await mustBeAlone(ctx, d)
  await mustFollowAlone(ctx, d)
  await mustBeOfToday(ctx, d)
  await mustCoverExecuted(ctx, d)
  const lack = (await lacksOf(ctx, d, [])).find((l) => l.of === 'supplier')
  if (lack) throw refuse(lack.template, lack.params)
  return undefined
}

/** What who decides should know: the same goods in another contract for the same days, what a supplement changes, and by what its levels are chosen. */
export const warningsOf = async (ctx: Ctx, d: ContractDoc): Promise<string[]> => [
  ...(await overlaps(ctx.tx, d.id)).map((o) =>
    say('「{{name}}」在同一期间已有合同 {{no}}', ctx.lang, { name: o.name, no: o.no }),
  ),
  ...(await supplementSays(ctx, d)),
  ...(await weightSays(ctx, d)),
]

const mine: Own = { refuse: async (ctx, d) => ownerSays(ctx, d) }

/** Reasons to refuse an action, and its consequences; what comes after the approval stands in files of its own. */
export const contractRules: Rules<ActionOf<typeof contractMachine>, ActingContract> = {
  begin: mine,
  submit: {
    refuse: async (ctx, d) => {
      await lockTurn(ctx.tx, d)
      return mayGo(ctx, d)
    },
    sets: stamp.submitted,
  },
  withdraw: {
    refuse: async ({ actor }, d) => (d.submittedBy === actor.userId ? undefined : '只有提交人可以撤回'),
  },
  approve: {
    refuse: async (ctx, d) => {
      await mustBeOfToday(ctx, d)
      await mustBeOfParent(ctx, d)
      return unseen(d)
    },
    sets: stamp.audited,
    // what was agreed stands from here on, word for word
    effect: async (ctx, d) => {
      await freezeVersion(ctx, d, ctx.actor)
    },
  },
  takeBack: {
    refuse: async ({ actor }, d) => (d.createdOrg === actor.orgId ? undefined : '只有录入此合同的机构可以收回'),
  },
  void: mine,
}
