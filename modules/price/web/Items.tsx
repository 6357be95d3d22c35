import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Table } from 'antd'
import { useState } from 'react'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { priceText } from '#kernel/web/list/format.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { priceCalls as calls } from '../shared/calls.ts'
import type { Item } from './lines.ts'
import '#kernel/web/list/list.css'

interface Props {
  /** Ids of items that have a line already. */
  added: ReadonlySet<string>
  onTake: (taken: Item[]) => void
  onClose: () => void
}

/** The catalogue of one's own organisation: several items at once; those with a line already are marked. */
export const Items = ({ added, onTake, onClose }: Props) => {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map())
  const wish = { ...(keyword ? { keyword } : {}), page, size: 50 }
  const q = useQuery({
    queryKey: [calls.items.path, 'catalogue', wish],
    queryFn: ({ signal }) => ask(calls.items, wish, { signal }),
    placeholderData: keepPreviousData,
  })
  const rows = q.data?.rows ?? []
  return (
    <AppModal
      open
      title={t('从采购目录选择')}
      okText={t('加入 {{n}} 个品种', { n: chosen.size })}
      cancelText={t('取消')}
      okButtonProps={{ disabled: chosen.size === 0 }}
      onOk={() => onTake([...chosen.values()])}
      onCancel={onClose}
    >
      <form
        className="l-toolbar"
        onSubmit={(e) => {
          e.preventDefault()
          setPage(1)
          setKeyword(typed.trim())
        }}
      >
        <div>
          <Input
            autoFocus
            allowClear
            style={{ width: 320 }}
            value={typed}
            aria-label={t('关键字')}
            placeholder={t('名称、编码、拼音首字母')}
            onChange={(e) => setTyped(e.target.value)}
          />
          <Button type="primary" htmlType="submit">
            {t('查询')}
          </Button>
        </div>
      </form>
      {q.error && (
        <p role="alert" className="d-fault">
          {q.error.message}
        </p>
      )}
      <Table<Item>
        rowKey="id"
        size="small"
        loading={q.isFetching}
        dataSource={rows}
        scroll={{ x: 1150, y: '46vh' }}
        pagination={{
          current: page,
          pageSize: 50,
          total: q.data?.total ?? rows.length,
          showSizeChanger: false,
          onChange: setPage,
        }}
        rowSelection={{
          selectedRowKeys: [...chosen.keys()],
          getCheckboxProps: (r) => ({ disabled: added.has(r.id), 'aria-label': r.name }) as never,
          // those of other pages stay chosen
          onChange: (ids) => {
            const here = new Set(rows.map((r) => r.id))
            const kept = [...chosen].filter(([id]) => !here.has(id))
            setChosen(new Map([...kept, ...rows.filter((r) => ids.includes(r.id)).map((r) => [r.id, r] as const)]))
          },
        }}
        columns={[
          {
            title: t('产品名称'),
            width: 190,
            render: (_, r) => (
              <>
                {r.name}
                {added.has(r.id) && <span className="d-muted"> {t('已加入')}</span>}
              </>
            ),
          },
          { title: t('规格'), dataIndex: 'spec', width: 110, ellipsis: true },
          { title: t('单位'), dataIndex: 'unit', width: 60 },
          { title: t('采购价'), width: 90, align: 'right', render: (_, r) => priceText(r.price) },
          { title: t('零售价'), width: 90, align: 'right', render: (_, r) => priceText(r.retailPrice) },
          { title: t('挂网价'), width: 90, align: 'right', render: (_, r) => priceText(r.listedPrice) },
          { title: t('医院'), dataIndex: 'hospital', width: 170, ellipsis: true },
          { title: t('供应商'), dataIndex: 'supplier', width: 170, ellipsis: true },
          { title: t('产品编码'), dataIndex: 'code', width: 120, ellipsis: true },
          { title: t('生产企业'), dataIndex: 'manufacturer', width: 170, ellipsis: true },
        ]}
      />
    </AppModal>
  )
}
