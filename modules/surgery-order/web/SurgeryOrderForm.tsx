import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { amountOf, sumOf } from '#kernel/shared/decimal.ts'
import type { Values } from '#kernel/shared/field.ts'
import { differentFields, differentLines } from '#kernel/web/document/conflict.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { type EntryProps, useEntry } from '#kernel/web/document/useEntry.ts'
import { Opening, useStored } from '#kernel/web/document/useStored.tsx'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { isNumber } from '#kernel/web/grid/number.ts'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { DepartmentSelect, PointSelect } from '#modules/place/web/public.tsx'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'
import { patientKeys, surgeryOrderTable, surgeryOrderWords as words } from '../shared/words.ts'
import { at, type Doc, stale } from './acts.ts'
import * as l from './lines.ts'
import { SupplierSelect } from './SupplierSelect.tsx'
import { MomentInput, momentOf, wallOf } from './when.tsx'

export const keep = true

/** A surgery order while it is typed: a new one, or one that is its maker's still. */
export default function SurgeryOrderForm() {
  const { id } = useParams()
  const { old, waits, error, onSaved, onReload } = useStored(calls.detail, id)
  if (waits) return <Opening error={error} />
  return <Entry key={old ? `${old.id} ${old.version}` : 'new'} old={old} onSaved={onSaved} onReload={onReload} />
}

const initialOf = (d: Doc | undefined): Values => {
  if (!d) return { emergency: false, managed: false }
  const { departmentId, pointId, supplierId, surgeryName, surgerySite, surgeonName, deliveryAddress, remark } = d
  return {
    ...{ departmentId, pointId, supplierId, surgeryName, surgerySite, surgeonName, deliveryAddress, remark },
    ...{ patientName: d.patient, hospitalizationNo: d.hospitalizationNo, certificateNo: d.certificateNo },
    ...{ clinicalInfo: d.clinicalInfo, patientSex: d.patientSex || null, patientAge: d.patientAge },
    ...{ patientWeight: d.patientWeight, emergency: d.emergency, managed: d.managed },
    ...{ surgeryTime: wallOf(d.surgeryTime), arrivalTime: wallOf(d.arrivalTime) },
  }
}

/** What is typed as the calls take it; who the patient is goes only when it was typed anew. */
const sentHead = ({ surgeryTime, arrivalTime, ...tidy }: Values, changed: Values): Values => ({
  ...Object.fromEntries(
    Object.entries(tidy)
      .filter(([key]) => !(patientKeys as readonly string[]).includes(key) || key in changed)
      .map(([key, v]) => [key, v ?? (key in nullable ? null : '')]),
  ),
  surgeryTime: momentOf(String(surgeryTime ?? '')),
  arrivalTime: momentOf(String(arrivalTime ?? '')),
})
const nullable = { patientSex: 1, patientAge: 1, patientWeight: 1 }

interface Props {
  old: Doc | undefined
  onSaved: () => void
  onReload: () => void
}

const Entry = ({ old, onSaved, onReload }: Props) => {
  const own = useSession((s) => s.currentOrg?.strName)
  const [start] = useState(() => [...(old ? l.startOf(old) : []), l.newLine()])
  const [initial] = useState(() => initialOf(old))
  const entry: EntryProps<l.Line> = {
    name: `surgeryOrder ${old?.id ?? 'new'}`,
    table: surgeryOrderTable,
    initial,
    start,
    ...(old ? { at: { id: old.id, version: old.version } } : {}),
    calls: { ...calls, stale } as never,
    page: (id) => `${at}/${id}`,
    // who the patient is stays in no browser
    unkept: patientKeys,
    onSaved,
    onReload,
  }
  const { form, doc, begun, ...typed } = useEntry(entry, {
    make: l.newLine,
    untouched: l.untouched,
    plain: ({ key: _, ...line }) => line,
    body: ({ tidy, changed }, lines) => ({
      ...sentHead(tidy, changed),
      lines: lines.map((line) => l.sentLine(line, tidy.emergency === true)),
    }),
    // who the patient is stays covered here too
    differences: (theirs: Doc, { values }, lines) => [
      ...differentFields(
        surgeryOrderTable,
        Object.fromEntries(Object.entries(values).filter(([key]) => !(patientKeys as readonly string[]).includes(key))),
        initialOf(theirs),
      ),
      // which pieces were used is another table's: the lines as they are ordered
      ...differentLines(lines.map(l.toldLine), l.startOf({ ...theirs, pieces: theirs.pieces ?? [] }).map(l.toldLine)),
    ],
  })
  const supplierId = String(form.values.supplierId ?? '')
  const emergency = form.values.emergency === true
  const pick = useMemo(() => l.pickFor(supplierId), [supplierId])
  const columns = useMemo(() => l.columnsOf(emergency), [emergency])
  const amount = sumOf(
    begun.flatMap(({ item, qty }) => (item && isNumber(qty) ? amountOf(qty, item.price) : [])),
    2,
  )
  return (
    <DocForm
      title={old ? `${t('跟台订单')} ${old.no}` : t('新建跟台订单')}
      org={old?.hospital ?? own}
      {...doc}
      head={
        <>
          {emergency && (
            <p className="d-bar" role="status">
              {t('急诊补录：每行登记术中已使用的一件或一批；审核并接单后即为已登记使用')}
            </p>
          )}
          <FieldForm
            table={surgeryOrderTable}
            of={form}
            // its lines are that supplier's, and what they say depends on whether it is over
            fixed={begun.length > 0 ? ['supplierId'] : []}
            refs={{
              departmentId: (c) => <DepartmentSelect {...c} />,
              pointId: (c) => <PointSelect {...c} kind={1} type="手术室" />,
              supplierId: (c) => <SupplierSelect {...c} />,
              surgeryTime: (c) => <MomentInput {...c} />,
              arrivalTime: (c) => <MomentInput {...c} />,
            }}
          />
        </>
      }
      totals={<Totals lines={begun.length} label={words.amount.label} amount={amount} />}
    >
      <EntryGrid<l.Line>
        ref={typed.grid}
        label="明细"
        columns={columns}
        rows={typed.lines}
        onRows={typed.setLines}
        newRow={() => l.newLine()}
        empty={l.untouched}
        pick={pick}
        {...(emergency ? {} : { twins: l.twins })}
        errors={typed.errors}
        height="fill"
      />
    </DocForm>
  )
}
