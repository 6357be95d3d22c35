import { useState } from 'react'
import type { Values } from '#kernel/shared/field.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { StopDialog } from '#kernel/web/list/StopDialog.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useCertificatesOf } from '#modules/certificate/web/public.tsx'
import { manufacturerCalls as calls } from '../shared/calls.ts'
import { companyTypes } from '../shared/types.ts'
import { companyWords as words } from '../shared/words.ts'
import { MakerDialog } from './MakerDialog.tsx'

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const stale = [calls.query, calls.detail]

export const keep = true

export default function MakerList() {
  const list = useList(calls.query, { sort: 'code' })
  const [open, setOpen] = useState<{ id?: string; values?: Values }>()
  const [stopping, setStopping] = useState<Row>()
  const mayAdd = useCan(calls.add)
  const mayCorrect = useCan('baseInfo/manufacturer:correct')
  const certificatesOf = useCertificatesOf()
  const certificates = (companyId: string) => {
    const run = certificatesOf({ companyId })
    return run ? [{ label: '证件', run }] : []
  }
  const turn = useAct(calls.switch, { refresh: stale, done: '已保存' })
  return (
    <>
      <ListPage
        title="生产企业"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音、信用代码" />
            <Filter.Select name="companyType" label={words.companyType.label} options={companyTypes} />
            <Filter.Bool name="enabled" label={words.enabled.label} />
          </>
        }
        add={mayAdd && { label: '新建', run: () => setOpen({}) }}
        toolbar={
          <>
            <ImportButton call={calls.import} kind="manufacturer" title="生产企业" refresh={stale} />
            <ExportButton call={calls.export} list={list} />
          </>
        }
        decides={['code', 'name', 'creditCode', 'enabled']}
        columns={[
          col.one('code', { sort: true }),
          col.link('name', (m) => `/baseInfo/manufacturer/${m.id}`, { sort: true, width: 260 }),
          ...col.some('shortName', 'creditCode', 'companyType', 'address'),
          enabledColumn(),
          col.buttons((row) => [
            { label: row.actions.includes('edit') ? '修改' : '查看', run: () => setOpen({ id: row.id }) },
            ...certificates(row.id),
            ...(mayCorrect ? [{ label: '纠错', run: () => go(`/baseInfo/manufacturer/${row.id}/correct`) }] : []),
            ...(row.actions.includes('enable')
              ? [{ label: '启用', run: () => void turn.run({ id: row.id, version: row.version, enabled: true }) }]
              : []),
            ...(row.actions.includes('disable') ? [{ label: '停用', danger: true, run: () => setStopping(row) }] : []),
          ]),
        ]}
      />
      {open && <MakerDialog id={open.id} onClose={() => setOpen(undefined)} />}
      {stopping && <StopDialog of={stopping} turn={turn.run} onClose={() => setStopping(undefined)} />}
    </>
  )
}
