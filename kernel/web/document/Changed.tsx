import { Button } from 'antd'
import { useState } from 'react'
import { type Change, isAfter, type Known, useChanges } from '../http/changed.ts'
import { t } from '../i18n.ts'
import { clockText } from '../list/time.ts'
import './document.css'

interface BarProps {
  of: Change
  /** What follows from it: a sentence with the places name, at and what. */
  says: string
  onRefresh: () => void
}

/** Who did what since this page was answered, and the way to see it. */
export const ChangedBar = ({ of, says, onRefresh }: BarProps) => (
  <p role="status" className="d-bar d-changed">
    {t(says, { name: of.by.name, at: clockText(new Date(of.at)).slice(0, 5), what: t(of.what) })}
    <Button type="link" size="small" onClick={onRefresh}>
      {t('刷新')}
    </Button>
  </p>
)

interface Props {
  id: string
  /** Which version is shown of it: another one is a new beginning. */
  shown?: number | undefined
  /** What is typed here is kept. */
  typing?: boolean
  onRefresh: () => void
}

/** Says that somebody else changed the document on screen; nothing typed is touched (ux.md 67). */
export const Changed = ({ id, shown, typing, onRefresh }: Props) => {
  const change = useChanges((s) => s.docs.get(id))
  // no effect: a kept page that comes back on screen would run it again, and forget what it should say
  const [seen, setSeen] = useState<Known & { change?: Change }>(() => ({ version: shown, at: Date.now() }))
  if (seen.version !== shown) setSeen({ version: shown, at: Date.now() })
  if (!change || change === seen.change || !isAfter(change, { ...seen, version: shown })) return null
  return (
    <ChangedBar
      of={change}
      says={
        typing
          ? '{{name}} 于 {{at}} 对此单据执行了「{{what}}」，您输入的内容仍然保留，保存时逐项核对'
          : '{{name}} 于 {{at}} 对此单据执行了「{{what}}」，页面上已不是最新内容'
      }
      onRefresh={() => {
        setSeen({ version: shown, at: Date.now(), change })
        onRefresh()
      }}
    />
  )
}
