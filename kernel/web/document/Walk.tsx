import { Button } from 'antd'
import { useEffect } from 'react'
import { t } from '../i18n.ts'
import { useWalk } from '../list/walk.ts'
import { stepTab } from '../shell/tabs.ts'
import { useTab } from '../shell/useTab.ts'

/** 上一单 and 下一单 walk the list that led here, in the same tab (Alt+, and Alt+. : the arrows are the browser's). */
export const Walk = () => {
  const { path } = useTab()
  const { before, after } = useWalk(path)
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      const to = e.code === 'Comma' ? before : e.code === 'Period' ? after : undefined
      if (!to || !e.altKey || e.ctrlKey || e.metaKey) return
      if (document.querySelector('dialog[open], .ant-modal-wrap')) return
      e.preventDefault()
      void stepTab(path, to)
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  }, [path, before, after])
  if (!before && !after) return null
  return (
    <span className="d-walk">
      <Button size="small" disabled={!before} title="Alt+," onClick={() => before && void stepTab(path, before)}>
        {t('上一单')}
      </Button>
      <Button size="small" disabled={!after} title="Alt+." onClick={() => after && void stepTab(path, after)}>
        {t('下一单')}
      </Button>
    </span>
  )
}
