import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Select, Table } from 'antd'
import { useEffect, useState } from 'react'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { catalogCalls as calls } from '../shared/calls.ts'
import { stale } from './acts.ts'
import { candidateColumns } from './candidateColumns.tsx'
import { type Candidate, useTaking } from './useTaking.ts'

interface Props {
  /** Kinds of the list; all when left out. */
  kinds?: readonly number[]
  onClose: () => void
}

/** 从产品加入: products with a supply relation, several at once, each with price and pack multiple. */
export const AddItems = ({ kinds, onClose }: Props) => {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [kind, setKind] = useState<number>()
  const [all, setAll] = useState(false)
  const [page, setPage] = useState(1)
  const taking = useTaking()
  const add = useAct(calls.add, { refresh: stale })
  const maySubmit = useCan(calls.submit)
  const { chosen, faults } = taking
  const title = t('从产品加入')
  const { close, saved } = useDialog(title, [...chosen.values()], chosen.size > 0, taking.restore, onClose)

  useEffect(() => {
    const timer = setTimeout(() => {
      setKeyword(typed.trim())
      setPage(1)
    }, 250)
    return () => clearTimeout(timer)
  }, [typed])
  const offered = kinds ?? [0, 1, 2, 3]
  const wish = {
    ...(keyword ? { keyword } : {}),
    ...(kind !== undefined ? { kinds: [kind] } : kinds ? { kinds: [...kinds] } : {}),
    ...(all ? {} : { added: false }),
    page,
    size: 50,
  }
  const q = useQuery({
    queryKey: [calls.candidates.path, wish],
    queryFn: ({ signal }) => ask(calls.candidates, wish, { signal }),
    placeholderData: keepPreviousData,
  })
  const rows = q.data?.rows ?? []
  const { error } = add
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    if (error) taking.refused(error)
  }, [error])

  const send = async (submit: boolean) => {
    const answer = await add.run({ items: taking.items(), submit })
    if (!answer) return
    saved()
    const text = submit ? '{{n}} 个品种已提交审核' : '{{n}} 个品种已加入，待提交'
    await confirm({ title: '处理结果', text: t(text, { n: answer.items.length }), cancel: false })
  }
  // what the server refused may stand on another page: it is shown in any case, first
  const shown = [
    ...[...faults.keys()].flatMap((id) => chosen.get(id)?.row ?? []),
    ...rows.filter((r) => !faults.has(r.id)),
  ]

  return (
    <AppModal
      open
      title={title}
      onCancel={close}
      footer={
        <>
          <span className="d-muted" style={{ marginInlineEnd: 12 }}>
            {t('已选 {{n}} 条', { n: chosen.size })}
          </span>
          <Button onClick={close}>{t('取消')}</Button>
          <Button disabled={chosen.size === 0 || add.busy} onClick={() => void send(false)}>
            {t('加入')}
          </Button>
          {maySubmit && (
            <Button type="primary" disabled={chosen.size === 0} loading={add.busy} onClick={() => void send(true)}>
              {t('加入并提交')}
            </Button>
          )}
        </>
      }
    >
      <div className="l-toolbar">
        <div>
          <Input
            autoFocus
            allowClear
            style={{ width: 300 }}
            value={typed}
            aria-label={t('关键字')}
            placeholder={t('名称、编码、拼音首字母')}
            onChange={(e) => setTyped(e.target.value)}
          />
          {offered.length > 1 && (
            <Select
              allowClear
              style={{ width: 130 }}
              aria-label={t('产品大类')}
              placeholder={t('产品大类')}
              value={kind}
              options={offered.map((k) => ({ value: k, label: t(productKinds[k as 0]) }))}
              onChange={(k) => {
                setKind(k)
                setPage(1)
              }}
            />
          )}
          <Checkbox
            checked={all}
            onChange={(e) => {
              setAll(e.target.checked)
              setPage(1)
            }}
          >
            {t('包括已加入的')}
          </Checkbox>
        </div>
      </div>
      {q.error && (
        <p role="alert" className="d-fault">
          {q.error.message}
        </p>
      )}
      <Table<Candidate>
        rowKey="id"
        size="small"
        loading={q.isFetching}
        dataSource={shown}
        scroll={{ x: 1150, y: '48vh' }}
        locale={{ emptyText: t('没有可加入的产品：请先建立供货关系') }}
        pagination={{
          current: page,
          pageSize: 50,
          total: q.data?.total ?? rows.length,
          showSizeChanger: false,
          onChange: setPage,
        }}
        rowSelection={{
          fixed: true,
          columnWidth: 40,
          selectedRowKeys: [...chosen.keys()],
          getCheckboxProps: (r) => ({ disabled: !!r.disabledReason, 'aria-label': r.name }) as never,
          onChange: (ids) => taking.tick(shown, ids),
        }}
        columns={candidateColumns(taking, offered.length > 1)}
      />
    </AppModal>
  )
}
