import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { language, t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { traceSettingCalls as calls } from '../shared/calls.ts'
import { fieldsOf, type WireField } from '../shared/fields.ts'
import { type Upload, uploadNames, uploads } from '../shared/uploads.ts'
import { Side } from './Head.tsx'
import { NamesDialog } from './NamesDialog.tsx'

const size = (f: WireField): string =>
  f.type === 'number' ? `N ${f.length},${f.decimals}` : f.type === 'text' ? `C ${f.length}` : ''
const types = { text: '文字', number: '数字', day: '日期', moment: '时间' } as const

/** Which fields a row must have: the strict union of what regions want, unless this region says otherwise. */
export default function FieldRules() {
  const english = language() === 'en'
  const { data, error } = useAsk(calls.query, {})
  const [kind, setKind] = useState<Upload>('3503')
  const [naming, setNaming] = useState(false)
  const saving = useAct(calls.save, { refresh: [calls.query], done: '已保存' })
  const may = !!data?.actions.includes('fields')
  const required = data?.profile.required[kind] ?? []
  const mayName = !!data?.actions.includes('names')
  const named = (f: WireField): string => data?.profile.names[f.name] ?? f.name
  const turn = (name: string, on: boolean) =>
    void saving.run({
      part: 'fields',
      version: data?.profile.version ?? 0,
      kind,
      required: on ? [...required, name] : required.filter((n) => n !== name),
    })
  return (
    <Side is="/fields">
      {error && (
        <p role="alert" className="d-bar">
          {error.msg}
        </p>
      )}
      <section className="d-card">
        <div className="ts-head">
          <h2>{`${kind} ${t(uploadNames[kind])}`}</h2>
          <div className="ts-head">
            <Segmented
              aria-label={t('接口')}
              value={kind}
              options={uploads.map((u) => ({ value: u, label: u, title: t(uploadNames[u]) }))}
              onChange={(u) => setKind(u as Upload)}
            />
            {mayName && <Button onClick={() => setNaming(true)}>{t('平台字段名')}</Button>}
          </div>
        </div>
        <p className="d-muted ts-more">
          {may
            ? t('‡ 各地要求不一的字段；勾选的字段缺少时，记录为待补全，不报送')
            : t('‡ 各地要求不一的字段，由区域统一设置；必填字段缺少时，记录为待补全，不报送')}
        </p>
        <PlainTable
          rowKey="name"
          dataSource={[...fieldsOf(kind)]}
          columns={[
            {
              title: t('字段'),
              width: 240,
              render: (_, f) => (
                <>
                  {english ? f.en : f.zh} {f.varies && <span title={t('各地要求不一')}>‡</span>}
                </>
              ),
            },
            { title: t('平台字段名'), width: 220, render: (_, f) => <span className="ts-name">{named(f)}</span> },
            { title: t('类型'), width: 130, render: (_, f) => `${t(types[f.type])} ${size(f)}` },
            {
              title: t('必填'),
              width: 90,
              render: (_, f) => (
                <Checkbox
                  checked={required.includes(f.name)}
                  disabled={!may || saving.busy || f.name === 'fixmedins_bchno'}
                  aria-label={`${t('必填')} ${f.name}`}
                  onChange={(e) => turn(f.name, e.target.checked)}
                />
              ),
            },
          ]}
        />
      </section>
      {naming && data && <NamesDialog kind={kind} profile={data.profile} onClose={() => setNaming(false)} />}
    </Side>
  )
}
