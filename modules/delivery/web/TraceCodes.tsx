import { Input, Pagination } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { deliveryCalls } from '../shared/calls.ts'
import { traceWords } from '../shared/words.ts'

const col = wordLines<typeof traceWords, Answer<typeof deliveryCalls.codes>['rows'][number]>(traceWords)
const columns = col.some('seq', 'code', 'box', 'name', 'spec', 'lotNo', 'createdAt')

const SIZE = 50

/** The trace codes that stand on a delivery, a page at a time. */
export const TraceCodes = ({ id }: { id: string }) => {
  const [page, setPage] = useState(1)
  const [keyword, setKeyword] = useState('')
  const wish = { id, page, size: SIZE, ...(keyword ? { keyword } : {}) }
  const { data, error } = useAsk(deliveryCalls.codes, wish, { keep: true })
  return (
    <>
      <Input.Search
        allowClear
        className="d-bar"
        placeholder={t('追溯码、箱码')}
        aria-label={t('追溯码、箱码')}
        onSearch={(word) => {
          setPage(1)
          setKeyword(word.trim())
        }}
      />
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
