import { use, useEffect, useRef } from 'react'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { DraftContext, Filter } from '#kernel/web/list/Filter.tsx'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { CategoryFilter } from '#modules/category/web/public.tsx'
import { supplierCalls } from '#modules/company/shared/calls.ts'
import { orgCalls } from '#modules/organisation/shared/calls.ts'
import { useRegion } from '#modules/organisation/web/public.tsx'
import { departmentCalls, pointCalls } from '#modules/place/shared/calls.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { stockWords as words } from '../shared/words.ts'

type Org = RowOf<typeof orgCalls.query>
type Supplier = RowOf<typeof supplierCalls.query>

/** 医院 of a search area of the region; a hospital sees its own alone. */
export const HospitalFilter = () => (useRegion() ? <Hospital /> : null)
const Hospital = () => {
  const { draft } = use(DraftContext)
  const id = (draft.hospitalId as string | undefined) ?? ''
  const { data } = useAsk(orgCalls.query, { id, size: 1, part: 'rows' }, { enabled: id !== '', quiet: true })
  return (
    <Filter.Remote<Org>
      name="hospitalId"
      label={words.hospital.label}
      call={orgCalls.query}
      input={{ enabled: true, kind: 'hospital' }}
      show={(o) => o.name}
      nameOf={data?.rows[0]?.name}
    />
  )
}

const named = (all: readonly { id: string; name: string }[] | undefined) =>
  Object.fromEntries((all ?? []).map((p) => [p.id, p.name]))

/** Of which hospital places are chosen: the region says it first; nobody else says it. */
const useOfHospital = (name: string): { asked: { hospitalId?: string }; known: boolean } => {
  const region = useRegion()
  const { draft, set } = use(DraftContext)
  const hospitalId = draft.hospitalId as string | undefined
  const chosen = draft[name]
  const was = useRef({ hospitalId, chosen })
  useEffect(() => {
    // another hospital is chosen: its places are others. Who came by a link to both is left alone
    if (region && was.current.hospitalId !== hospitalId && chosen !== undefined && was.current.chosen === chosen)
      set(name, undefined)
    was.current = { hospitalId, chosen }
  })
  if (!region) return { asked: {}, known: true }
  return hospitalId ? { asked: { hospitalId }, known: true } : { asked: {}, known: false }
}

/** 库房 of one's own hospital, or of the one the region chose; a link may bring one before. */
export const PointFilter = () => {
  const { asked, known } = useOfHospital('pointId')
  const { data } = useAsk(pointCalls.options, asked, { enabled: known })
  if (!known) return <Filter.Linked name="pointId" label={words.point.label} />
  return <Filter.Select name="pointId" label={words.point.label} options={named(data)} />
}

/** 科室, in the same way. */
export const DepartmentFilter = () => {
  const { asked, known } = useOfHospital('departmentId')
  const { data } = useAsk(departmentCalls.options, asked, { enabled: known })
  if (!known) return <Filter.Linked name="departmentId" label="科室" />
  return <Filter.Select name="departmentId" label="科室" options={named(data)} />
}

/** 供应商, for those who may read of them. */
export const SupplierFilter = () =>
  useCan(supplierCalls.query) ? (
    <Filter.Remote<Supplier>
      name="supplierId"
      label={words.supplier.label}
      call={supplierCalls.query}
      show={(s) => s.name}
    />
  ) : null

/** Words of the article, brought by a link from a figure that was searched by them. */
const Article = () => {
  const { draft } = use(DraftContext)
  return <Filter.Linked name="article" label="名称、编码" called={() => draft.article as string | undefined} />
}

/** What every view of the ledger is searched by: place, goods, whose they are. */
export const GoodsFilters = () => (
  <>
    <HospitalFilter />
    <PointFilter />
    <Filter.Text name="generic" label="通用名" />
    <Filter.Select name="kind" label={words.kind.label} options={productKinds} />
    <CategoryFilter />
    <SupplierFilter />
    <Filter.Select name="owner" label={words.owner.label} options={words.owner.choices!} />
    <Filter.Bool name="narcotic" label="麻精药品" />
    <Filter.Bool name="highValue" label="高值" />
    <Filter.Bool name="coldChain" label="冷链" />
    <Article />
  </>
)
