import { Input, Radio } from 'antd'
import type { FieldValue } from '#kernel/shared/field.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { fieldText } from '#kernel/web/form/FieldForm.tsx'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns } from '#kernel/web/list/columns.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { fieldIn, labelIn } from '../shared/fields.ts'
import type { Correction } from './acts.ts'

type Line = Correction['lines'][number]
export interface Decision {
  take?: boolean
  opinion?: string
}

const col = lineColumns<Line>()
const decisions = { take: ['采纳', 'green'], refuse: ['不采纳', 'red'] } as const

interface Props {
  of: Correction
  /** What the reader decides, by field; undefined for who only reads. */
  said: Readonly<Record<string, Decision>> | undefined
  onSay: (field: string, d: Decision) => void
}

/** A row a field: what it said, what it should say, what it says now, and what is decided (domain-lists §2.36). */
export const FieldTable = ({ of: c, said, onSay }: Props) => {
  const text = (f: Line, v: FieldValue): string => {
    const field = fieldIn(c.kind, f.field)
    if (typeof v === 'string' && c.names[v]) return c.names[v]
    return (field ? fieldText(field, v) : String(v ?? '')) || NONE
  }
  const value = (key: 'was' | 'proposed' | 'now', label: string, width = 170) =>
    col.custom(
      key,
      label,
      (f) => (
        <span title={text(f, f[key])} className="d-wrap">
          {key === 'proposed' ? <strong>{text(f, f[key])}</strong> : text(f, f[key])}
          {key === 'now' && f.touched && f.decision === '' && (
            <>
              {' '}
              <span className="d-tag" data-tone="orange">
                {t('已被他人修改')}
              </span>
            </>
          )}
        </span>
      ),
      { width, said: (f) => text(f, f[key]) },
    )
  const decided = (f: Line) => {
    if (f.decision !== '') {
      const [label, tone] = decisions[f.decision]
      return (
        <span className="d-tag" data-tone={tone}>
          {t(label)}
        </span>
      )
    }
    if (!said) return <span className="d-muted">{t('待审核')}</span>
    return (
      <Radio.Group
        aria-label={`${t('审核')} ${t(labelIn(c.kind, f.field))}`}
        value={said[f.field]?.take ?? null}
        onChange={(e) => onSay(f.field, { ...said[f.field], take: e.target.value })}
        options={[
          { value: true, label: t('采纳') },
          { value: false, label: t('不采纳') },
        ]}
      />
    )
  }
  const opinion = (f: Line) =>
    said && f.decision === '' ? (
      <Input
        aria-label={`${t('意见')} ${t(labelIn(c.kind, f.field))}`}
        size="small"
        maxLength={200}
        placeholder={said[f.field]?.take === false ? t('请填写不采纳的意见') : ''}
        value={said[f.field]?.opinion ?? ''}
        onChange={(e) => onSay(f.field, { ...said[f.field], opinion: e.target.value })}
      />
    ) : (
      <span title={f.opinion}>{f.opinion || NONE}</span>
    )
  return (
    <LineTable
      label="纠错字段"
      rows={c.lines}
      decides={['field', 'was', 'proposed', 'now', 'decision']}
      columns={[
        col.custom('field', '字段', (f) => t(labelIn(c.kind, f.field)), { width: 130 }),
        value('was', '提出时的值'),
        value('proposed', '建议值'),
        value('now', c.lines.some((f) => f.decision === '') ? '现在的值' : '审核时的值'),
        col.custom('decision', '审核', decided, { width: said ? 180 : 130 }),
        col.custom('opinion', '意见', opinion, { width: 200 }),
      ]}
    />
  )
}
