import { Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { t } from '../i18n.ts'
import { logout } from '../session/leave.ts'
import { PasswordForm } from '../session/PasswordForm.tsx'
import { saveLook } from '../session/sign-in.ts'
import { sessionStore, setTheme, type Theme, useSession } from '../session/store.ts'
import { Avatar } from './Avatar.tsx'
import { openFromMenu } from './areas.ts'
import { Dialog } from './Dialog.tsx'
import { lock } from './lock.ts'
import { pagesOf } from './resolve.ts'
import { toast } from './toast.ts'

const colours: Record<Theme['themeColor'], string> = { pink: '玫红', brown: '棕色' }
const letters: Record<Theme['fontSize'], string> = { 14: '标准', 16: '大', 18: '特大' }

/** A new look, here and on every machine of the user. */
const wear = (look: Partial<Theme>): void => {
  setTheme(look)
  saveLook({ theme: sessionStore.getState().theme })
}

/** 个人菜单: personal info, password, theme, font size, lock screen, log out. */
export const UserMenu = () => {
  const name = useSession((s) => s.systemInfo.strName)
  const look = useSession((s) => s.theme)
  const hasInfo = useSession((s) => pagesOf(s.menus).some((p) => p.path === 'personalInfo'))
  const [changing, setChanging] = useState(false)

  const items: MenuProps['items'] = [
    ...(hasInfo ? [{ key: 'personalInfo', label: t('个人信息') }] : []),
    { key: 'password', label: t('修改密码') },
    { type: 'divider' },
    {
      type: 'group',
      label: t('主题'),
      children: Object.entries(colours).map(([c, label]) => ({ key: `theme ${c}`, label: t(label) })),
    },
    {
      type: 'group',
      label: t('字号'),
      children: Object.entries(letters).map(([n, label]) => ({ key: `font ${n}`, label: `${t(label)} ${n}` })),
    },
    { type: 'divider' },
    { key: 'lock', label: t('锁定屏幕') },
    { key: 'logout', label: t('退出登录') },
  ]
  const choose = (key: string) => {
    const [what, value] = key.split(' ')
    if (what === 'theme') wear({ themeColor: value as Theme['themeColor'] })
    if (what === 'font') wear({ fontSize: Number(value) as Theme['fontSize'] })
    if (what === 'lock') lock()
    if (what === 'password') setChanging(true)
    if (what === 'personalInfo') openFromMenu('personalInfo')
    if (what === 'logout') void logout()
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items,
          selectedKeys: [`theme ${look.themeColor}`, `font ${look.fontSize}`],
          onClick: ({ key }) => choose(key),
        }}
      >
        <button type="button" className="f-user" aria-label={t('个人菜单')}>
          <Avatar />
          <span className="f-user-name">{name}</span>
        </button>
      </Dropdown>
      {changing && (
        <Dialog title={t('修改密码')} onEscape={() => setChanging(false)}>
          <PasswordForm
            onCancel={() => setChanging(false)}
            onDone={() => {
              setChanging(false)
              toast('success', t('密码已修改'))
            }}
          />
        </Dialog>
      )}
    </>
  )
}
