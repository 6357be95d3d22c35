import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { masterButtons } from '#kernel/web/list/masterButtons.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { typeCalls as calls, templateCalls } from '../shared/calls.ts'
import { required, typeTable, typeWords as words } from '../shared/words.ts'
import { houseText, TypeViews, textsAt } from './views.tsx'

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const stale = [calls.query, templateCalls.query]

/** Texts that are empty are none; numbers that are empty are no number. */
const typed = (v: Values): Values => ({ ...v, remark: v.remark ?? '', required: v.required ?? [] })

export const keep = true

/** Kinds of contracts: what each asks for, how it is signed, and what it does to orders. */
export default function TypeList() {
  const list = useList(calls.query, { sort: 'code' })
  const [editing, setEditing] = useState<Row | 'new'>()
  const mayAdd = useCan(calls.add)
  const hospital = useSession((s) => s.currentOrg?.kind === 'hospital')
  const turn = useTurn(calls.switch, stale)
  const remove = useAct(calls.delete, { refresh: stale, done: '已删除' })
  const save = (v: Values, other: Values) =>
    editing === 'new' || !editing
      ? saveForm(calls.add, typed(v) as Asked<typeof calls.add>, stale)
      : saveForm(
          calls.update,
          { ...other, id: editing.id, version: editing.version } as Asked<typeof calls.update>,
          stale,
        )
  return (
    <>
      <ListPage
        title="合同类型"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="编码、名称" />
            <Filter.Select name="category" label={words.category.label} options={words.category.choices!} />
            <Filter.Bool name="enabled" label={words.enabled.label} />
            {hospital && <Filter.Bool name="region" label="区域类型" />}
          </>
        }
        add={mayAdd && { label: '新建', run: () => setEditing('new') }}
        toolbar={<TypeViews now="types" />}
        decides={['code', 'name', 'category', 'scope', 'enabled']}
        columns={[
          col.one('code', { sort: true }),
          col.one('name', { sort: true }),
          col.one('category', { sort: true }),
          col.custom('scope', (row) => houseText(row.region)),
          enabledColumn(),
          ...col.some(
            'signMode',
            'orderRule',
            'reminderDays',
            'payDays',
            'prepayRate',
            'deliveryHours',
            'hasLines',
            'thirdParty',
          ),
          col.one('priceFollows'),
          col.custom('required', (row) =>
            row.required.length === 0
              ? NONE
              : row.required.map((key) => t(required[key as keyof typeof required])).join(comma()),
          ),
          col.one('templates'),
          col.one('remark'),
          col.one('updatedAt', { sort: true }),
          col.buttons((row) => [
            ...masterButtons(row, { edit: setEditing, turn: turn.run, remove: remove.run }),
            { label: '正文模板', run: () => go(`${textsAt}?typeId=${row.id}`) },
          ]),
        ]}
      />
      {editing && (
        <FormDialog
          title={editing === 'new' ? t('新建合同类型') : `${t('修改合同类型')} ${editing.name}`}
          record={editing === 'new' ? undefined : editing.id}
          table={typeTable}
          initial={editing === 'new' ? {} : (editing as unknown as Values)}
          save={save}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
