import { Input, Pagination } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { deliveryCalls } from '../shared/calls.ts'
import { traceWords } from '../shared/words.ts'
import { type Delivery, rateText } from './traces.ts'
import './trace-page.css'

const col = wordLines<typeof traceWords, Answer<typeof deliveryCalls.codes>['rows'][number]>(traceWords)
const columns = col.some('seq', 'code', 'box', 'name', 'spec', 'lotNo', 'createdAt')

const SIZE = 50

/** How many of a delivery's packs have their trace code, which lots miss some, and the codes, a page at a time. */
export const TraceCodes = ({ of: { id, lines } }: { of: Pick<Delivery, 'id' | 'lines'> }) => {
  const [page, setPage] = useState(1)
  const [keyword, setKeyword] = useState('')
  const wish = { id, page, size: SIZE, ...(keyword ? { keyword } : {}) }
  const { data, error } = useAsk(deliveryCalls.codes, wish, { keep: true })
  const sum = (key: 'traceCount' | 'traceExpected') => lines.reduce((n, l) => n + l[key], 0)
  const [counted, expected] = [sum('traceCount'), sum('traceExpected')]
  const missing = lines.filter((l) => l.traceCount < l.traceExpected)
  return (
    <>
      <div className="tr-rate">
        {expected > 0 && (
          <span>
            {t('采集率')} <b>{rateText(counted, expected)}</b> {`${counted} / ${expected}`}
          </span>
        )}
        {counted > 0 && missing.length > 0 && (
          <span className="d-muted">
            {t('少扫的行：{{lines}}', { lines: missing.map((l) => l.seq).join(comma()) })}
          </span>
        )}
        {counted > 0 && (
          <Input.Search
            allowClear
            placeholder={t('追溯码、箱码')}
            aria-label={t('追溯码、箱码')}
            onSearch={(word) => {
              setPage(1)
              setKeyword(word.trim())
            }}
          />
        )}
      </div>
      {error && <p role="alert">{error.msg}</p>}
      {data?.total === 0 && <p className="d-muted">{t('暂无追溯码')}</p>}
      {data && data.rows.length > 0 && (
        <LineTable columns={columns} rows={data.rows} label="追溯码" decides={['seq', 'code', 'name', 'lotNo']} />
      )}
      {data && (data.total ?? 0) > SIZE && (
        <Pagination
          current={page}
          pageSize={SIZE}
          total={data.total ?? 0}
          showSizeChanger={false}
          onChange={(n) => setPage(n)}
        />
      )}
    </>
  )
}
