import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Table } from 'antd'
import { useState } from 'react'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { priceText, qtyText } from '#kernel/web/list/format.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { vbpClasses } from '#modules/product/shared/kinds.ts'
import { type PickItem, pickCalls } from '../shared/pick.ts'

interface Props {
  kind: number
  supplierId?: string
  /** Ids of items that have a line already. */
  added: ReadonlySet<string>
  onTake: (taken: { item: PickItem; qty: string }[]) => void
  onClose: () => void
}

/** The catalogue with quantities: several items at once; those on the document already are marked. */
export const Catalogue = ({ kind, supplierId, added, onTake, onClose }: Props) => {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlyMap<string, { item: PickItem; qty: string }>>(new Map())
  const wish = { kind, ...(supplierId ? { supplierId } : {}), ...(keyword ? { keyword } : {}), page, size: 50 }
  const q = useQuery({
    queryKey: [pickCalls.find.path, 'catalogue', wish],
    queryFn: ({ signal }) => ask(pickCalls.find, wish, { signal }),
    placeholderData: keepPreviousData,
  })
  const rows = q.data?.rows ?? []
  const put = (item: PickItem, qty: string) => setChosen((c) => new Map(c).set(item.id, { item, qty }))

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
      <Table<PickItem>
        rowKey="id"
        size="small"
        loading={q.isFetching}
        dataSource={rows}
        scroll={{ x: 1000, y: '46vh' }}
        pagination={{
          current: page,
          pageSize: 50,
          total: q.data?.total ?? rows.length,
          showSizeChanger: false,
          onChange: setPage,
        }}
        rowSelection={{
          selectedRowKeys: [...chosen.keys()],
          getCheckboxProps: (r) => ({ disabled: !!r.disabledReason || added.has(r.id) }),
          onChange: (keys, picked) => {
            const here = new Set(rows.map((r) => r.id))
            const kept = [...chosen].filter(([id]) => !here.has(id) && keys.includes(id))
            const now = picked
              .filter((r) => r && here.has(r.id))
              .map((r) => [r.id, chosen.get(r.id) ?? { item: r, qty: '' }] as const)
            setChosen(new Map([...kept, ...now]))
          },
        }}
        columns={[
          {
            title: t('产品名称'),
            width: 200,
            render: (_, r) => (
              <>
                {r.name}
                {added.has(r.id) && <span className="d-muted"> {t('已加入')}</span>}
                {r.disabledReason && <div className="d-fault">{r.disabledReason}</div>}
              </>
            ),
          },
          { title: t('规格'), dataIndex: 'spec', width: 110, ellipsis: true },
          { title: t('单位'), dataIndex: 'unit', width: 60 },
          { title: t('单价'), width: 90, align: 'right', render: (_, r) => priceText(r.price) },
          { title: t('起订倍数'), width: 80, align: 'right', render: (_, r) => qtyText(r.packMultiple) },
          {
            title: t('采购数量'),
            width: 110,
            render: (_, r) => (
              <Input
                size="small"
                inputMode="decimal"
                disabled={!!r.disabledReason || added.has(r.id)}
                aria-label={`${t('采购数量')} ${r.name}`}
                value={chosen.get(r.id)?.qty ?? ''}
                onChange={(e) => put(r, e.target.value.replace(/[^\d.]/g, ''))}
              />
            ),
          },
          { title: t('集采类型'), width: 90, render: (_, r) => t(vbpClasses[r.vbpClass as 0]) },
          { title: t('供应商'), dataIndex: 'supplier', width: 180, ellipsis: true },
          { title: t('生产企业'), dataIndex: 'manufacturer', width: 180, ellipsis: true },
        ]}
      />
    </AppModal>
  )
}
