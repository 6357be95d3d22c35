import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns } from '#kernel/web/list/columns.tsx'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { changeCalls as calls, type Line } from '../shared/calls.ts'
import { changeMachine } from '../shared/machine.ts'
import { changing, changeWords as words } from '../shared/words.ts'
import { type ChangeDoc, useChangeActs } from './acts.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import type { Place } from './ChangeList.tsx'
import { sideText } from './text.ts'

type Row = Line & { id: string; unit: string }
const counted: readonly Row['field'][] = ['packMultiple', 'minQty', 'maxQty']
/** A quantity with its unit: beside days and names it would be a bare figure. */
const textOf = (l: Row, key: 'was' | 'wish' | 'now'): string =>
  [sideText(l.field, l[key]), ...(counted.includes(l.field) && l[key] !== null ? [l.unit] : [])].join(' ')
const col = lineColumns<Row>()
const value = (key: 'was' | 'wish' | 'now', label: string) =>
  col.custom(
    key,
    label,
    (l) => (
      <span className="d-wrap">
        {key === 'wish' ? <strong>{textOf(l, key)}</strong> : textOf(l, key)}
        {key === 'now' && l.touched && (
          <>
            {' '}
            <span className="d-tag" data-tone="orange">
              {t('已被他人修改')}
            </span>
          </>
        )}
      </span>
    ),
    { width: 230, said: (l) => textOf(l, key) },
  )
/** Then, wished and now beside each other, a row a field (domain-lists §2.37). */
const columns = [
  col.custom('field', '字段', (l) => t(changing[l.field].label), { width: 140 }),
  value('was', '提出时的值'),
  value('wish', '变更为'),
  value('now', '现在的值'),
]

export const pageAt = (place: Place) => () => <ChangeDetail of={place} />

const ChangeDetail = ({ of }: { of: Place }) => {
  const { id = '' } = useParams()
  const { data: c, error } = useAsk(calls.detail, { id })
  const tab = useTab()
  const [editing, setEditing] = useState(false)
  const acts = useChangeActs<ChangeDoc>(`${of.at}/changes`, () => setEditing(true), tab.close)
  return (
    <>
      <DetailPage
        of={changeMachine}
        doc={c && { ...c, no: `${c.name} ${c.code}` }}
        org={c?.hospital}
        error={error}
        head={(c) => (
          <>
            <Fields
              of={told(words, c, [
                ...(['spec', 'packSpec', 'unit', 'manufacturer', 'supplier', 'price', 'reason'] as const),
                ...(['creatorName', 'submittedAt'] as const),
                c.auditorName && 'auditorName',
                c.auditedAt && 'auditedAt',
                c.platformName && 'platformName',
                c.effectiveAt && 'effectiveAt',
              ])}
            />
            <p>
              <a href={`#${of.at}/${c.catalogItemId}`}>{t('查看品种')}</a>
            </p>
            <Chain levels={c.chain} />
          </>
        )}
        tabs={(c) => [
          {
            key: 'lines',
            label: '变更内容',
            children: (
              <LineTable
                label="变更内容"
                columns={columns}
                decides={['field', 'was', 'wish', 'now']}
                rows={c.lines.map((l) => ({ ...l, id: l.field, unit: c.unit }))}
              />
            ),
          },
        ]}
        actions={(c) => <ActionBar of={acts} doc={c} />}
      />
      {editing && c && <ChangeDialog ids={[c.catalogItemId]} of={c} onClose={() => setEditing(false)} />}
    </>
  )
}
