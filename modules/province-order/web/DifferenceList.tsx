import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { provinceOrderCalls } from '../shared/calls.ts'
import { differenceKinds } from '../shared/kinds.ts'
import { differenceWords as words } from '../shared/words.ts'
import { orderAt } from './acts.ts'
import { Head } from './Head.tsx'
import { stale } from './lines.tsx'

const { differences: query, settle } = provinceOrderCalls
const col = wordColumns(words, query)
const Filter = filtersOf(query)
type Row = Answer<typeof query>['rows'][number]

/** Who looks after it, and what came of it. */
const Settle = ({ of, onClose }: { of: Row; onClose: () => void }) => {
  const [note, setNote] = useState(of.note)
  const [end, setEnd] = useState(false)
  const act = useAct(settle, { refresh: stale, done: '已保存', onDone: onClose })
  const lacks = end && note.trim() === ''
  return (
    <SaveModal
      title={t('处理差异')}
      busy={act.busy}
      disabled={lacks}
      onSave={() => void act.run({ id: of.id, version: of.version, note, take: true, end })}
      onClose={onClose}
    >
      <p>
        {t(differenceKinds[of.kind])} · {of.label} · {t('本院')} {of.ours} · {t('平台')} {of.theirs}
      </p>
      <label htmlFor="po-note">{t(words.note.label)}</label>
      <Input.TextArea id="po-note" rows={3} maxLength={500} value={note} onChange={(e) => setNote(e.target.value)} />
      <p>
        <Checkbox checked={end} onChange={(e) => setEnd(e.target.checked)}>
          {t('差异已处理，结束')}
        </Checkbox>
      </p>
      {lacks && <p role="alert">{t('请填写处理说明')}</p>}
    </SaveModal>
  )
}

export const keep = true

/** 差异: where the platform and we do not agree. */
export default function DifferenceList() {
  const list = useList(query, { sort: '-since', filters: { open: true } })
  const may = useCan(settle)
  const [open, setOpen] = useState<Row>()
  return (
    <>
      <ListPage
        title="省平台差异"
        list={list}
        head={<Head is="/differences" />}
        filters={
          <>
            <Filter.Keyword placeholder="订单号、产品、供应商" />
            <Filter.Select name="kind" label={words.kind.label} options={differenceKinds} multiple />
            <Filter.Bool name="open" label="只看未结束" />
            <Filter.Bool name="mine" label="我负责的" />
            <Filter.Linked name="provinceOrderId" label="订单" />
          </>
        }
        decides={['no', 'kind', 'label', 'ours', 'theirs', 'ownerName']}
        columns={[
          col.link('no', (r) => `${orderAt}/${r.provinceOrderId}`, { sort: true }),
          ...col.some('kind', 'label', 'ours', 'theirs', 'ownerName'),
          col.one('since', { sort: true }),
          ...col.some('note', 'endedAt', 'enderName', 'supplier'),
          { ...col.one('hospital', { but: 'hospital' }), width: 150 },
          ...(may ? [col.buttons((r) => (r.endedAt ? [] : [{ label: '处理', run: () => setOpen(r) }]))] : []),
        ]}
      />
      {open && <Settle of={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
