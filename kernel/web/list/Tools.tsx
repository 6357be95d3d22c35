import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { Machine } from '#kernel/shared/machine.ts'
import { screenOf } from '#kernel/shared/telling.ts'
import { useChanges } from '../http/changed.ts'
import { t } from '../i18n.ts'
import type { Arranged } from './arrange.ts'
import { ColumnPanel } from './ColumnPanel.tsx'
import { clockText, timeText } from './time.ts'
import type { Columns } from './useColumns.ts'
import type { List } from './useList.ts'
import type { Density } from './usePage.ts'

const densities: Density[] = ['compact', 'middle', 'loose']
const densityNames: Record<Density, string> = { compact: '紧凑', middle: '默认', loose: '宽松' }

interface Props {
  /** Whose documents it lists. */
  of: Machine<any, any, any> | undefined
  list: List
  columns: Columns<Arranged & { label: string }>
  full: boolean
  onFull: (full: boolean) => void
}

/** Says that somebody changed what the list shows, or what belongs in it; no row moves by itself (ux.md 67, 69). */
const News = ({ of, list }: { of: Machine<any, any, any>; list: List }) => {
  const change = useChanges((s) => s.screens.get(screenOf(of)))
  if (!change || list.at === 0 || change.at <= list.at) return null
  const at = clockText(new Date(change.at)).slice(0, 5)
  const title = t('{{name}} 于 {{at}} 执行了「{{what}}」', { name: change.by.name, at, what: t(change.what) })
  return (
    <span role="status">
      <Button type="link" size="small" title={title} onClick={list.reload}>
        {t('有更新')}
      </Button>
    </span>
  )
}

/** Right half of the toolbar: refresh with its time, density, columns, whole window. */
export const Tools = ({ of, list, columns, full, onFull }: Props) => {
  const [open, setOpen] = useState(false)
  const density = list.layout.density ?? 'middle'
  const next = densities[(densities.indexOf(density) + 1) % densities.length] as Density
  const densityTitle = t('密度：{{name}}', { name: t(densityNames[density]) })
  return (
    <div className="l-toolbar-right">
      {of && <News of={of} list={list} />}
      {list.at > 0 && (
        <span className="d-muted" title={t('更新时间')}>
          {timeText(new Date(list.at).toISOString()).slice(11)}
        </span>
      )}
      <Button
        type="text"
        icon={<ReloadOutlined />}
        title={t('刷新')}
        aria-label={t('刷新')}
        loading={list.fetching && !list.loading}
        onClick={list.reload}
      />
      <Button
        type="text"
        icon={<ColumnHeightOutlined />}
        title={densityTitle}
        aria-label={densityTitle}
        onClick={() => list.change({ density: next })}
      />
      <Button
        type="text"
        icon={<SettingOutlined />}
        title={t('列设置')}
        aria-label={t('列设置')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Button
        type="text"
        icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        title={full ? t('退出全屏') : t('全屏')}
        aria-label={full ? t('退出全屏') : t('全屏')}
        onClick={() => onFull(!full)}
      />
      {open && <ColumnPanel columns={columns} onClose={() => setOpen(false)} />}
    </div>
  )
}
