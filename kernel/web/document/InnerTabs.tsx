import { Tabs } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '../i18n.ts'
import { go, visit } from '../shell/nav.ts'
import { useTab } from '../shell/useTab.ts'

export interface Tab {
  key: string
  label: string
  children: ReactNode
}

/**
 * The tabs of a document. What comes first is what is to be done now: when that changes the page turns to it. An address may lead to one
 * of them (`?tab=match`), also when its page is open already; it says so until its reader turns to another one, so that it leads there again.
 */
export const InnerTabs = ({ of, folded }: { of: readonly Tab[]; folded: boolean }) => {
  const { path } = useTab()
  const { search } = useLocation()
  const wanted = new URLSearchParams(search).get('tab')
  const asked = of.find((x) => x.key === wanted)?.key
  const first = of[0]?.key ?? ''
  const [now, setNow] = useState({ first, key: asked ?? first })
  if (now.first !== first) setNow({ first, key: first })
  // by the visit: who leaves at once, before the address forgot the name, is led there by the same one again
  const led = useRef(visit())
  useLayoutEffect(() => {
    // runs too when the page is shown again
    if (asked === undefined || led.current === visit()) return
    led.current = visit()
    setNow((was) => ({ ...was, key: asked }))
  }, [asked])
  const turn = (key: string) => {
    setNow({ first, key })
    if (asked === undefined || key === asked) return
    const rest = new URLSearchParams(search)
    rest.delete('tab')
    go(rest.size > 0 ? `${path}?${rest}` : path, { replace: true })
  }
  return (
    <Tabs
      activeKey={now.key}
      onChange={turn}
      size={folded ? 'small' : 'medium'}
      {...(folded ? { tabBarStyle: { marginBottom: 8 } } : {})}
      items={of.map((x) => ({ ...x, label: t(x.label) }))}
    />
  )
}
