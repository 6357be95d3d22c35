import { Button, Dropdown } from 'antd'
import { keys } from '#kernel/shared/machine.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { moneyText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { classLabels, docClasses, kindLabels } from '../shared/kinds.ts'
import { stockDocumentMachine } from '../shared/machine.ts'
import { docWords as words } from '../shared/words.ts'
import { at, stale, useDocActs } from './acts.ts'
import { useDocPrint } from './print.ts'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

/** A new document of one of the classes. */
const NewOthers = () => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: keys(docClasses).map((key) => ({ key, label: t(docClasses[key].fresh) })),
      onClick: ({ key }) => go(`${at}/new?class=${key}`),
    }}
  >
    <Button>{t('其他单据')}</Button>
  </Dropdown>
)

export const keep = true

export default function DocList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const printing = useDocPrint()
  const acts = useDocActs('list')
  const mayAdd = useCan(calls.consume)
  return (
    <ListPage
      title="库存单据"
      list={list}
      printing={printing}
      tabs={stockDocumentMachine}
      bands={{
        ...{ name: 'docClass', label: words.docClass.label, one: true },
        of: keys(docClasses).map((value) => ({ value, label: t(docClasses[value].label) })),
      }}
      filters={
        <>
          <Filter.Keyword placeholder="单号、外部单号、创建人、备注" />
          <Filter.Select name="docClass" label={words.docClass.label} options={classLabels} />
          <Filter.Select name="docKind" label={words.docKind.label} options={kindLabels} />
          <Filter.Text name="article" label="品种" placeholder="名称、编码、拼音" />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
          <Filter.Bool name="forMe" label="只看我可办理" />
          <Filter.Bool name="coming" label="只看待我院接收" />
        </>
      }
      add={mayAdd && { label: '新建出库单', run: () => go(`${at}/new?class=issue`) }}
      toolbar={
        <>
          {mayAdd && <NewOthers />}
          <ImportButton call={calls.import} kind="stockOpening" title="期初库存" refresh={stale} />
          <ExportButton call={calls.export} list={list} lines />
        </>
      }
      decides={['no', 'docKind', 'status', 'point', 'department', 'totalAmount']}
      columns={[
        col.link('no', (d) => `${at}/${d.id}`, { sort: true }),
        col.status(stockDocumentMachine),
        ...col.some('docKind', 'point', 'department', 'toPoint', 'lineCount'),
        // a paper whose lots nobody chose yet costs nobody knows what, not nothing
        {
          ...col.one('totalAmount', { sort: true }),
          show: (d) => (Number(d.totalAmount) === 0 && !d.postedAt ? NONE : moneyText(d.totalAmount)),
        },
        ...col.some('toHospital', 'docClass', 'externalNo', 'creatorName'),
        col.one('createdAt', { sort: true }),
        col.one('postedAt', { sort: true }),
        col.one('hospital', { but: 'hospital' }),
        col.actions(acts),
      ]}
    />
  )
}
