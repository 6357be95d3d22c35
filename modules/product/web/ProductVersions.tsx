import { ArrowRightOutlined } from '@ant-design/icons'
import type { Answer } from '#kernel/shared/call.ts'
import type { FieldValue } from '#kernel/shared/field.ts'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { fieldText } from '#kernel/web/form/FieldForm.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import type { Family, ProductCalls } from '../shared/calls.ts'
import { type ProductKind, productTables } from '../shared/tables.ts'
import { versionSources } from '../shared/versions.ts'
import './product.css'

type Version = Answer<ProductCalls['versions']>['versions'][number]
interface Of {
  family: Family
  id: string
  kind: ProductKind
}

/** What a product was and what changed it, the newest first; of each what it said before and since. */
export const ProductVersions = ({ family: f, id, kind }: Of) => {
  const { data, error } = useAsk(f.calls.versions, { id })
  if (!data) return <Waiting error={error} />
  return (
    <ol className="p-versions" aria-label={t('版本')}>
      {data.versions.map((v) => (
        <li key={v.id}>
          <header>
            <strong>{t('第 {{n}} 版', { n: v.no })}</strong>
            <span className="d-tag" data-tone={v.source === 'correct' ? 'orange' : 'blue'}>
              {t(versionSources[v.source])}
            </span>
            <span className="d-muted">{[timeText(v.validFrom), v.by, v.refNo].filter(Boolean).join(' ')}</span>
          </header>
          <Changes of={v} kind={kind} />
        </li>
      ))}
    </ol>
  )
}

const Changes = ({ of: v, kind }: { of: Version; kind: ProductKind }) => {
  if (v.no === 1) return <p className="d-muted">{t('首个版本')}</p>
  if (v.changes.length === 0) return <p className="d-muted">{t('没有字段变化')}</p>
  const fields = new Map(productTables[kind].fields.map((x) => [x.key, x]))
  const text = (key: string, value: unknown): string => {
    const field = fields.get(key)
    if (!field || field.type === 'ref') return String(value ?? '') || NONE
    return fieldText(field, value as FieldValue) || NONE
  }
  return (
    <dl className="p-changes">
      {v.changes.map((c) => (
        <div key={c.field}>
          <dt>{t(fields.get(c.field)?.label ?? c.field)}</dt>
          <dd>
            <del>{text(c.field, c.from)}</del> <ArrowRightOutlined aria-hidden /> <ins>{text(c.field, c.to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
