import { useEffect } from 'react'
import { useParams } from 'react-router'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Scroll } from '#kernel/web/document/Scroll.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { PacksOf } from '#modules/evidence/web/public.tsx'
import { clockCalls as calls } from '../shared/calls.ts'
import { partWords, clockWords as words } from '../shared/words.ts'
import { BandTag } from './band.tsx'
import { type Clock, Course } from './Course.tsx'

const part = wordLines<typeof partWords, Clock['parts'][number]>(partWords)
const parts = part.some('paidOn', 'amount', 'no', 'requisitionNo')

export const keep = true

/** The clock of one item: when it began, what stopped it and for whom, and where it stands. */
export default function ClockDetail() {
  const { id = '' } = useParams()
  const { data: c, error } = useAsk(calls.detail, { id })
  const { setTitle } = useTab()
  useEffect(() => {
    if (c) setTitle(c.name)
  }, [c, setTitle])
  if (!c) return <Waiting error={error} />
  return (
    <Scroll>
      <section className="d-card">
        <header className="d-title">
          <h1>
            {c.name} <BandTag of={c} />
          </h1>
        </header>
        <Fields
          of={told(words, c, [
            ...(['hospital', 'supplier', 'owed', 'paid', 'sourceNo', 'orderNo', 'lotNo', 'spec'] as const),
            ...(['startedOn', 'dueOn', 'movedDue', 'paidOn', 'grossDays', 'supplierDays', 'hospitalDays'] as const),
            ...(['authorityDays', 'netDays', 'overdueDays'] as const),
          ])}
        />
      </section>
      <section className="d-card">
        <h2>{t('计时过程')}</h2>
        <Course of={c} />
      </section>
      {c.parts.length > 0 && (
        <section className="d-card">
          <h2>{t('付款记录')}</h2>
          <LineTable
            columns={parts}
            rows={c.parts}
            label="付款记录"
            decides={['paidOn', 'amount', 'no']}
            height={200}
          />
        </section>
      )}
      <PacksOf of={c.requisitions} />
    </Scroll>
  )
}
