import { z } from 'zod'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { changesOf, zodOf } from '#kernel/shared/field.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, Day, Days, Id, Kind, pageOf, Saved, Version, versioned } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { ChainLevel, HistoryStep } from '#kernel/shared/step.ts'
import { AnyProduct } from '#modules/product/shared/calls.ts'
import { applyTables } from './fields.ts'
import { applyKinds, newApplyMachine } from './machine.ts'

const screen = 'purchaseList/newApply'
const applicants = ['hospital', 'supplier'] as const
const at = callsAt('/linex/hospital/apply', screen, applicants)
const everybody = { orgs: ['hospital', 'supplier', 'authority'], ...priced } as const

const ApplyKind = z.enum(keys(applyKinds))
const Status = z.enum(statusesOf(newApplyMachine))

const plain = {
  id: Id,
  no: z.string(),
  applyKind: ApplyKind,
  hospitalId: Id,
  departmentId: Id.nullable(),
  kind: z.int(),
  productId: Id.nullable(),
  name: z.string(),
  spec: z.string(),
  packSpec: z.string(),
  unit: z.string(),
  manufacturer: z.string(),
  supplierId: Id.nullable(),
  price: DecOut,
  monthlyQty: DecOut,
  annualAmount: DecOut,
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  version: z.int(),
}
/** Columns of the application itself that a list shows. */
export const plainKeys = keys(plain)

const ApplyRow = z.object({
  ...plain,
  hospital: z.string(),
  department: z.string(),
  supplier: z.string(),
  creatorName: z.string(),
  status: Status,
  /** Why it stands there, of a refused one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})
const more = {
  approvalNo: z.string(),
  insuranceCode: z.string(),
  reason: z.string(),
  evidence: z.string(),
  similarNote: z.string(),
  /** What comes of it is bought for a while (临采). */
  temporary: z.boolean(),
  createdOrg: Id,
  catalogItemId: Id.nullable(),
  auditedAt: z.string().nullable(),
  platformAt: z.string().nullable(),
}
export const moreKeys = keys(more)
const ApplyDetail = ApplyRow.extend({
  ...more,
  /** Of the product, once there is one. */
  code: z.string(),
  /** Whose application it is. */
  org: z.string(),
  auditorName: z.string(),
  platformName: z.string(),
  history: z.array(HistoryStep),
  chain: z.array(ChainLevel),
  /** Sentences for who decides, such as an earlier application of the same product. */
  warnings: z.array(z.string()),
})

/** Who it is, then what this kind of application says. */
const body = (of: typeof zodOf) =>
  [
    z.object({ applyKind: z.literal('listed'), values: of(applyTables.listed) }).strict(),
    z.object({ applyKind: z.literal('unlisted'), values: of(applyTables.unlisted) }).strict(),
    z.object({ applyKind: z.literal('recommended'), values: of(applyTables.recommended) }).strict(),
  ] as const
const [listed, unlisted, recommended] = body(changesOf)
const known = { id: Id, version: Version }

const filters = {
  status: z.array(Status),
  applyKind: ApplyKind,
  kind: Kind,
  hospitalId: Id,
  supplierId: Id,
  createdAt: Days,
  forMe: z.boolean(),
}

/** Something that is chosen by its name. */
const Choice = z.object({ id: Id, name: z.string(), code: z.string() })
const ProductChoice = Choice.extend({ kind: z.int(), spec: z.string(), manufacturer: z.string() })
export const Similar = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  packSpec: z.string(),
  manufacturer: z.string(),
  supplier: z.string(),
  price: DecOut,
  yearUse: DecOut,
})
const typing = { codes: [`${screen}:add`, `${screen}:edit`] } as const

export const newApplyCalls = {
  query: at.list('查询新品申请', filters, ['createdAt', 'no', 'annualAmount'], ApplyRow, everybody),
  detail: at.detail('新品申请详情', ApplyDetail, everybody),
  add: at.write('add', '新建新品申请', 'add', z.discriminatedUnion('applyKind', [...body(zodOf)]), Saved),
  /** Its kind stays; what is left out of its values stays as it is. */
  update: at.write(
    'update',
    '修改新品申请',
    'edit',
    z.discriminatedUnion('applyKind', [listed.extend(known), unlisted.extend(known), recommended.extend(known)]),
    Saved,
    { acts: taking(newApplyMachine, 'edit') },
  ),
  delete: at.remove(newApplyMachine, '删除新品申请'),
  submit: at.act(newApplyMachine, 'submit', '提交新品申请', ['submit']),
  withdraw: at.act(newApplyMachine, 'withdraw', '撤回新品申请', ['withdraw']),
  audit: at.act(newApplyMachine, 'audit', '审核新品申请', ['approve', 'forward', 'reject', 'decline'], {
    proves: true,
  }),
  /** The platform finds the product among its own, or makes it. */
  accept: at.acting(
    newApplyMachine,
    'accept',
    '新品申请建档',
    ['accept'],
    versioned
      .extend({
        productId: Id.optional(),
        product: AnyProduct.optional(),
        /** How long the wanted supplier supplies it, at the price that was passed; no relation is made without. */
        supplyTo: Day.optional(),
      })
      .strict(),
    { proves: true },
  ),
  export: at.export('导出新品申请', filters, everybody),
  /** Enabled products, for who names one. */
  products: at.read('products', '可申请的产品', 'add', ask({ kind: Kind }, ['name']), pageOf(ProductChoice), {
    ...typing,
    orgs: ['hospital', 'authority'],
  }),
  /** The other side: suppliers for a hospital, hospitals for a supplier. */
  partners: at.read('partners', '新品申请的对方机构', 'add', ask({}, ['name']), pageOf(Choice), typing),
  /** What the hospital's catalogue has of the same name, with price and use of twelve months. Nothing for a supplier. */
  similar: at.read(
    'similar',
    '同类品种',
    'view',
    z
      .object({ hospitalId: Id.optional(), productId: Id.optional(), name: z.string().trim().max(200).optional() })
      .strict(),
    z.array(Similar),
    { orgs: ['hospital', 'authority'], ...priced },
  ),
}
