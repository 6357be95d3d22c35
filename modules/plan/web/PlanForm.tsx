import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { DepartmentSelect, PointSelect, useDepartments } from '#modules/place/web/public.tsx'
import { CopyLines, ItemDocPage } from '#modules/purchase-list/web/public.tsx'
import { planCalls } from '../shared/calls.ts'
import { stale } from './acts.ts'
import { planHeader, withoutDepartment } from './header.ts'
import { SuggestButton } from './SuggestButton.tsx'

type Plan = Answer<typeof planCalls.detail>

const initial = (p: Plan | undefined): Values =>
  p
    ? {
        planType: p.planType,
        kind: String(p.kind),
        pointId: p.pointId,
        departmentId: p.departmentId,
        periodFrom: p.periodFrom,
        periodTo: p.periodTo,
        urgent: p.urgent,
        remark: p.remark,
      }
    : {}

export default function PlanForm() {
  const { id } = useParams()
  const own = useSession((s) => s.currentOrg?.strName)
  // more than one to choose between, or the form is as it was
  const several = useDepartments().length > 1
  const table = useMemo(() => (several ? planHeader : withoutDepartment()), [several])
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
        pointId: (c) => <PointSelect {...c} kind={Number(v.kind)} />,
        departmentId: (c) => <DepartmentSelect {...c} />,
      })}
      what={(v) => ({ kind: Number(v.kind ?? 0) })}
      body={({ kind, remark, ...v }, lines) => ({ ...v, kind: Number(kind), remark: remark ?? '', lines })}
      amountLabel="计划金额"
      theirs={(current: Plan) => ({ values: initial(current), lines: current.lines })}
      tools={(v, take) => (
        <>
          <SuggestButton kind={Number(v.kind ?? 0)} onTake={take} />
          <CopyLines
            query={planCalls.query}
            detail={planCalls.detail}
            input={{ kind: Number(v.kind ?? 0) }}
            onTake={take}
          />
        </>
      )}
      page={(planId) => `/procurement/planning/${planId}`}
    />
  )
}
