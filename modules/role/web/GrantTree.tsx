import { RightOutlined } from '@ant-design/icons'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { language, t } from '#kernel/web/i18n.ts'
import type { Grants } from '../shared/calls.ts'
import { type Area, type Screen, share, toggled, toggledAll } from './grants.ts'
import './role.css'

interface Props {
  menu: readonly Area[]
  grants: Grants
  /** Menu items may be ticked. */
  menus: boolean
  /** Actions may be ticked. */
  buttons: boolean
  onChange: (grants: Grants) => void
}
const nameOf = (x: { name: string; nameEn: string }) => (language() === 'en' ? x.nameEn : x.name)

/** The menu with a box per item and per action, by area; what the reader may not grant is grey. */
export const GrantTree = ({ menu, grants, menus, buttons, onChange }: Props) => {
  const [word, setWord] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const wanted = word.trim().toLowerCase()
  const fits = (s: Screen, a: Area) =>
    !wanted || `${a.name} ${s.name} ${s.nameEn} ${s.path}`.toLowerCase().includes(wanted)
  const shown = menu
    .map((a) => ({ ...a, screens: a.screens.filter((s) => fits(s, a)) }))
    .filter((a) => a.screens.length > 0)
  const fold = (id: string) =>
    setFolded((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const count = Object.values(grants).reduce((n, codes) => n + codes.length, 0)
  return (
    <section className="a-grants" aria-label={t('菜单和按钮权限')}>
      <header>
        <Input.Search
          allowClear
          placeholder={t('搜索菜单')}
          value={word}
          onChange={(e) => setWord(e.target.value)}
          style={{ width: 240 }}
        />
        <span className="d-muted">
          {t('已选 {{menus}} 个菜单、{{n}} 项权限', { menus: Object.keys(grants).length, n: count })}
        </span>
      </header>
      <div className="a-tree">
        {shown.map((area) => {
          const state = share(grants, area.screens)
          const closed = folded.has(area.id) && !wanted
          return (
            <div key={area.id} className="a-area">
              <div className="a-area-head">
                <button
                  type="button"
                  className="k-icon"
                  aria-expanded={!closed}
                  aria-label={nameOf(area)}
                  onClick={() => fold(area.id)}
                >
                  <RightOutlined rotate={closed ? 0 : 90} />
                </button>
                <Checkbox
                  checked={state === 'all'}
                  indeterminate={state === 'some'}
                  disabled={!menus || !buttons || !area.screens.some((s) => s.codes.some((c) => c.grantable))}
                  onChange={(e) => onChange(toggledAll(grants, area.screens, e.target.checked))}
                >
                  <b>{nameOf(area)}</b>
                </Checkbox>
              </div>
              {!closed &&
                area.screens.map((s) => (
                  <Row key={s.path} screen={s} grants={grants} menus={menus} buttons={buttons} onChange={onChange} />
                ))}
            </div>
          )
        })}
        {shown.length === 0 && <p className="l-empty">{t('没有匹配的菜单')}</p>}
      </div>
    </section>
  )
}

const Row = ({ screen, grants, menus, buttons, onChange }: Omit<Props, 'menu'> & { screen: Screen }) => {
  const has = new Set(grants[screen.path])
  const box = (code: string, label: string, grantable: boolean, may: boolean) => (
    <Checkbox
      key={code}
      checked={has.has(code)}
      disabled={!may || !grantable}
      onChange={(e) => onChange(toggled(grants, screen, code, e.target.checked))}
    >
      {label}
    </Checkbox>
  )
  const [item, ...actions] = screen.codes
  return (
    <div className="a-screen">
      <span className="a-screen-name">{item && box(item.code, nameOf(screen), item.grantable, menus)}</span>
      <span className="a-codes">
        {actions.map((a) => box(a.code, t(a.label), a.grantable, buttons && (menus || has.has('view'))))}
      </span>
    </div>
  )
}
