import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { codes } from '#kernel/shared/envelope.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import { colon, comma, t } from '../i18n.ts'
import { useSession } from '../session/store.ts'
import { copyText } from '../shell/clipboard.ts'
import { filled, sameFilters } from './applied.ts'
import type { List } from './useList.ts'

/** After so many ms a search is called slow (ux.md 1.2). */
const slowAfter = 8000

/** The button that makes the first record; shown in the toolbar and in the empty list. */
export interface Add {
  label: string
  run: () => void
}

export const AddButton = ({ add }: { add: Add }) => (
  <Button type="primary" onClick={add.run}>
    {t(add.label)}
  </Button>
)

/** What went wrong with a search, in the page: the rows of before stay below it. */
export const SearchError = ({ list }: { list: List }) => {
  if (!list.error) return null
  const denied = list.error.code === codes.forbidden
  return (
    <div role="alert" className="l-error">
      <span>
        {denied
          ? t('没有查看这些数据的权限，请联系本机构的管理员开通')
          : t('查询失败') + colon() + (list.error.msg || t('网络或服务异常'))}
      </span>
      <Button size="small" onClick={list.reload}>
        {t('重试')}
      </Button>
    </div>
  )
}

/** Tells that a search takes long, and stops it. */
export const SlowHint = ({ list }: { list: List }) => {
  const [slow, setSlow] = useState(false)
  const { fetching } = list
  useEffect(() => {
    setSlow(false)
    if (!fetching) return
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [fetching])
  if (!slow || !fetching) return null
  return (
    <div role="status" className="l-note">
      <span>{t('查询较慢，可缩小日期范围')}</span>
      <Button size="small" onClick={list.cancel}>
        {t('取消')}
      </Button>
    </div>
  )
}

/** Names the pasted keywords nothing answers to. */
export const Missing = ({ list }: { list: List }) => {
  const missing = list.totals?.missing ?? []
  if (missing.length === 0) return null
  const copy = () => void copyText(missing.join('\n'))
  return (
    <div role="status" className="l-note">
      <span className="l-missing" title={missing.join(comma())}>
        {t('{{n}} 个关键字没有结果：', { n: missing.length })}
        {missing.join(comma())}
      </span>
      <Button size="small" onClick={copy}>
        {t('复制')}
      </Button>
    </div>
  )
}

/** A status chosen by its quick tab has no row: which, and how many others have. */
const EmptyTab = ({ list, of, status }: { list: List; of: Machine<any, any, any>; status: string }) => {
  const { status: _, ...others } = list.applied.filters
  const n = list.totals?.counts?.all ?? 0
  const label = t(of.states[status]?.label ?? status)
  return (
    <div className="l-empty">
      <p>
        {n > 0
          ? t('没有状态为「{{label}}」的数据，其他状态有 {{n}} 条', { label, n })
          : t('没有状态为「{{label}}」的数据', { label })}
      </p>
      <Button onClick={() => list.search(others)}>{t('查看全部')}</Button>
    </div>
  )
}
/** Who sees a part of the data is told so: the list may be empty for that alone. */
const Ranged = () =>
  useSession((s) => s.systemInfo.customProps.ranged) ? (
    <p className="d-muted">{t('您的角色限定了数据范围，范围以外的数据不显示；如有疑问请联系本机构的管理员')}</p>
  ) : null

/** Why there is no row, and what to do next. */
export const Empty = ({ list, add, of }: { list: List; add?: Add; of?: Machine<any, any, any> }) => {
  if (list.error) return null
  if (list.stopped)
    return (
      <div className="l-empty">
        <p>{t('查询已取消')}</p>
        <Button onClick={list.reload}>{t('重新查询')}</Button>
      </div>
    )
  const { filters } = list.applied
  if (list.applied.page > 1)
    return (
      <div className="l-empty">
        <p>{t('这一页没有数据')}</p>
        <Button onClick={() => list.turn(1, list.applied.size)}>{t('回到第一页')}</Button>
      </div>
    )
  const set = filled(filters)
  const [tab, more] = [set.status].flat()
  if (of && tab !== undefined && more === undefined && Object.keys(set).length === 1)
    return <EmptyTab list={list} of={of} status={String(tab)} />
  if (Object.keys(set).length > 0)
    return (
      <div className="l-empty">
        <p>{t('没有符合条件的数据')}</p>
        <Ranged />
        <Button onClick={() => list.search({})}>{t('清除筛选')}</Button>
        {!sameFilters(filters, list.defaults.filters) && Object.keys(list.defaults.filters).length > 0 && (
          <Button onClick={list.reset}>{t('重置')}</Button>
        )}
      </div>
    )
  return (
    <div className="l-empty">
      <Ranged />
      <p>{add ? t('还没有数据，可以从新建第一条开始') : t('暂无数据')}</p>
      {add ? <AddButton add={add} /> : <Button onClick={list.reload}>{t('刷新')}</Button>}
    </div>
  )
}
