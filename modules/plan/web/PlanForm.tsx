import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { ImportInto } from '#kernel/web/file/ImportInto.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { DepartmentSelect, PointSelect, useDepartments } from '#modules/place/web/public.tsx'
import { CopyLines, ItemDocPage } from '#modules/purchase-list/web/public.tsx'
import { planCalls } from '../shared/calls.ts'
import { planHeader } from '../shared/fields.ts'
import { planWords } from '../shared/words.ts'
import { at, stale } from './acts.ts'
import { SuggestButton } from './SuggestButton.tsx'

type Plan = Answer<typeof planCalls.detail>

const keys = planHeader.fields.map((f) => f.key)
const initial = (p: Plan | undefined): Values =>
  p ? { ...Object.fromEntries(keys.map((key) => [key, p[key as keyof Plan]])), kind: String(p.kind) } : {}
const kindOf = (v: Values): number => Number(v.kind ?? 0)
/** Where there is no department to choose between. */
const alone: FieldTable = { ...planHeader, fields: planHeader.fields.filter((f) => f.key !== 'departmentId') }

/** Lines are copied from a plan before, or from an order. */
const sources = [
  { name: '采购计划', query: planCalls.query, detail: planCalls.detail },
  { name: '采购订单', query: orderCalls.query, detail: orderCalls.detail },
] as const

export const keep = true

export default function PlanForm() {
  const { id } = useParams()
  const own = useSession((s) => s.currentOrg?.strName)
  // more than one to choose between, or the form is as it was
  const table = useDepartments().length > 1 ? planHeader : alone
  return (
    <ItemDocPage<Plan>
      id={id}
      kind="plan"
      titles={['新建计划', '修改计划']}
      detail={planCalls.detail}
      calls={{ ...planCalls, stale }}
      org={(p) => p?.hospital ?? own}
      table={table}
      initial={initial}
      fixed={['kind']}
      refs={(v) => ({
        pointId: (c) => <PointSelect {...c} kind={kindOf(v)} />,
        departmentId: (c) => <DepartmentSelect {...c} />,
      })}
      what={(v) => ({ kind: kindOf(v) })}
      body={({ kind, remark, ...v }, lines) => ({ ...v, kind: Number(kind), remark: remark ?? '', lines })}
      amountLabel={planWords.totalAmount.label}
      theirs={(current: Plan) => ({ values: initial(current), lines: current.lines })}
      tools={(v, take, paper) => (
        <>
          <ImportInto
            of={paper}
            call={planCalls.import}
            extra={{ kind: String(kindOf(v)) }}
            kind="planLine"
            title="采购计划明细"
            refresh={stale}
          />
          <SuggestButton kind={kindOf(v)} pointId={(v.pointId as string) || undefined} onTake={take} />
          <CopyLines from={sources} input={{ kind: kindOf(v) }} onTake={take} />
        </>
      )}
      page={(planId) => `${at}/${planId}`}
    />
  )
}
