import { Input } from 'antd'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { traceCalls } from '../shared/calls.ts'
import { leavingCalls } from '../shared/leaving.ts'
import { codeStates } from '../shared/states.ts'
import { codeWords as words } from '../shared/words.ts'
import { useLeaving } from './useLeaving.tsx'
import './query.css'

const col = wordColumns(words, traceCalls.query)
const Filter = filtersOf(traceCalls.query)
const states = Object.fromEntries(Object.entries(codeStates))

export const lifeAt = (code: string): string => `/trace/query/${encodeURIComponent(code)}`

export const keep = true

/** Packs by their codes; one that is typed or scanned shows its whole life. */
export default function CodeList() {
  const list = useList(traceCalls.query, { sort: '-updatedAt' })
  const mayLeave = useCan(leavingCalls.leave)
  const leaving = useLeaving()
  return (
    <>
      <ListPage
        title="追溯查询"
        head={
          <Input.Search
            className="tq-code"
            allowClear
            enterButton={t('看追溯链')}
            placeholder={t('扫码或输入一个追溯码')}
            aria-label={t('追溯码')}
            onSearch={(code) => code.trim() && go(lifeAt(code.trim()))}
          />
        }
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="追溯码、批号、配送单号、产品、供应商" />
            <Filter.Select name="state" multiple label={words.state.label} options={states} />
            <Filter.Dates name="updatedAt" label={words.updatedAt.label} />
          </>
        }
        batch={
          mayLeave
            ? [{ label: '登记去向', fits: (c) => c.state === 0 || c.state === 4 || c.state === 3, run: leaving.run }]
            : []
        }
        toolbar={<ExportButton call={traceCalls.export} list={list} />}
        decides={['code', 'state', 'name', 'lotNo', 'rest']}
        columns={[
          // twenty digits, and the last ones tell packs apart
          { ...col.link('code', (c) => lifeAt(c.code), { sort: true }), width: 230 },
          col.one('state'),
          col.one('name'),
          col.one('lotNo', { sort: true }),
          ...col.some('rest', 'ratio', 'minUnit', 'expiryDate', 'supplier'),
          col.one('hospital', { but: 'hospital' }),
          ...col.some('deliveryNo', 'returnNo', 'box', 'spec', 'productCode'),
          col.one('updatedAt', { sort: true }),
        ]}
      />
      {leaving.view}
    </>
  )
}
