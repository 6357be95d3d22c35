import { useState } from 'react'
import { choicesOf, type Field, type FieldValue } from '#kernel/shared/field.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { fieldText } from '#kernel/web/form/FieldForm.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { type Column, columnsOf, type Extra } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { priceText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { StopDialog } from '#kernel/web/list/StopDialog.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { RemotePicker } from '#kernel/web/picker/RemotePicker.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { confirmDelete } from '#kernel/web/shell/confirm.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { CategoryFilter } from '#modules/category/web/public.tsx'
import { type Family, type FamilyName, families, importKinds, type ProductCalls } from '../shared/calls.ts'
import { productKinds } from '../shared/kinds.ts'
import { productTables } from '../shared/tables.ts'

type Row = RowOf<ProductCalls['query']>
const Filter = filtersOf(families.drug.calls.query)

const shown = (f: Field, v: FieldValue): string =>
  f.type === 'dec' ? priceText(v as string | null) : fieldText(f, v) || NONE

/** Columns by the field table of the catalogue's first kind. */
const columnsFor = (f: Family): Column<Row>[] => {
  const col = columnsOf(f.calls.query)
  return [
    col.link('platformCode', '平台产品编码', (p) => `/${f.screen}/${p.id}`, { width: 130, sort: true }),
    ...(f.kinds.length > 1 ? [col.choice('kind', '产品大类', productKinds, { width: 80 })] : []),
    col.text('name', '名称', { width: 200, sort: true }),
    ...productTables[f.kinds[0]!].fields
      .filter((x) => x.list && !['platformCode', 'name'].includes(x.key))
      .map((x) => {
        const show = (row: Row) => {
          const text = shown(x, row.values[x.key] as FieldValue)
          return <span title={text}>{text}</span>
        }
        const right = x.type === 'dec' ? { align: 'right' as const } : {}
        const figure = { least: 2, of: (row: Row) => row.values[x.key] as string | null }
        const says = x.type === 'choice' ? { says: choicesOf(x).map(([, label]) => label) } : {}
        return {
          ...col.custom(x.key, x.label, show, { width: x.list, ...right }),
          ...says,
          ...(x.type === 'dec' ? { figure } : {}),
        }
      }),
    col.custom(
      'enabled',
      '状态',
      (row) => (
        <span className="d-tag" data-tone={row.enabled ? 'green' : 'orange'} title={row.disabledReason}>
          {row.enabled ? t('已启用') : t('已停用')}
        </span>
      ),
      { width: 80 },
    ),
  ]
}

/** 药品信息, 耗材信息, 后勤物资信息: one list by three field tables. */
const ProductList = ({ of: f }: { of: Family }) => {
  const list = useList(f.calls.query, { sort: 'platformCode' })
  const refresh = [f.calls.query, f.calls.detail]
  const provincial = useSession((s) => s.provincialCatalogId)
  const mayAdd = useCan(f.calls.add)
  const maySwitch = useCan(f.calls.batchSwitch)
  const remove = useAct(f.calls.delete, { refresh, done: '已删除' })
  const turn = useAct(f.calls.switch, { refresh, done: '已保存' })
  const turnAll = useAct(f.calls.batchSwitch, { refresh })
  const [stopping, setStopping] = useState<Row>()
  /** What stands in its place. */
  const [next, setNext] = useState<string | null>(null)
  const stop = (row: Row | undefined) => {
    setNext(null)
    setStopping(row)
  }
  const at = `/${f.screen}`
  const kinds = Object.fromEntries(f.kinds.map((k) => [k, productKinds[k]]))
  const batch = (enabled: boolean) => async (rows: Row[], reason: string) =>
    turnAll.run({ ids: rows.map((r) => r.id), enabled, reason })
  const buttons = ({ id, version, ...row }: Row): Record<string, Extra> => ({
    edit: { label: '修改', run: () => go(`${at}/${id}/edit`) },
    enable: { label: '启用', run: () => void turn.run({ id, version, enabled: true }) },
    disable: { label: '停用', run: () => stop({ id, version, ...row }) },
    delete: {
      label: '删除',
      danger: true,
      run: async () => {
        if (await confirmDelete(row.name)) await remove.run({ id, version })
      },
    },
  })

  return (
    <>
      <ListPage
        title={f.title}
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音、批准文号、生产企业" />
            {f.kinds.length > 1 && <Filter.Select name="kind" label="产品大类" options={kinds} />}
            <CategoryFilter {...(f.kinds.length === 1 ? { kind: f.kinds[0]! } : {})} />
            <Filter.Bool name="enabled" label="启用" />
            {f.kinds.includes(0) && <Filter.Bool name="narcotic" label="麻醉精一" />}
            <Filter.Bool name="coldChain" label="冷链" />
            <Filter.Bool name="classed" label="已归类" />
          </>
        }
        add={mayAdd && { label: '新建', run: () => go(`${at}/new`) }}
        toolbar={
          <>
            {f.kinds.map((k) => (
              <ImportButton
                key={k}
                call={f.calls.import}
                kind={importKinds[k]}
                extra={{ kind: importKinds[k] }}
                title={productKinds[k]}
                named={f.kinds.length > 1}
                refresh={refresh}
              />
            ))}
            <ExportButton call={f.calls.export} list={list} />
            {provincial && <span className="d-muted">{t('省平台目录 {{id}}', { id: provincial })}</span>}
          </>
        }
        batch={
          maySwitch
            ? [
                { label: '启用', fits: (r: Row) => !r.enabled, run: batch(true) },
                { label: '停用', fits: (r: Row) => r.enabled, reason: 'required', danger: true, run: batch(false) },
              ]
            : undefined
        }
        decides={['platformCode', 'name', 'spec', 'manufacturerId', 'listedPrice', 'enabled']}
        columns={[
          ...columnsFor(f),
          columnsOf(f.calls.query).buttons((row) => row.actions.flatMap((a) => buttons(row)[a] ?? [])),
        ]}
      />
      {stopping && (
        <StopDialog
          of={stopping}
          turn={(wish) => turn.run({ ...wish, ...(next ? { replacedById: next } : {}) })}
          onClose={() => stop(undefined)}
        >
          <RemotePicker<Row>
            label={t('改为产品')}
            placeholder={t('改为（可不填）：另建的产品')}
            call={f.calls.query}
            input={{ enabled: true, kind: stopping.kind }}
            show={(p) => [p.platformCode, p.name, p.spec, p.manufacturer].filter(Boolean).join(' ')}
            closed={(p) => (p.id === stopping.id ? t('产品不能改为自身') : undefined)}
            value={next}
            onChange={setNext}
          />
        </StopDialog>
      )}
    </>
  )
}

export const listOf = (name: FamilyName) => () => <ProductList of={families[name]} />
