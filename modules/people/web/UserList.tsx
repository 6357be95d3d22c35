import { Button } from 'antd'
import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { FormDialog, filled } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { type Extra, wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { confirm, confirmDelete } from '#kernel/web/shell/confirm.ts'
import { OrgFilter, OrgSelect, useRegion } from '#modules/organisation/web/public.tsx'
import { RoleFilter } from '#modules/role/web/public.tsx'
import { userCalls as calls } from '../shared/calls.ts'
import { userExtraCalls } from '../shared/calls-extras.ts'
import { newTable, personTable, regionTable, userExisting } from '../shared/fields.ts'
import { userWords as words } from '../shared/words.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { BatchPasswordDialog } from './BatchPasswordDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SessionsDialog } from './SessionsDialog.tsx'
import { RoleTags, type User, UserState } from './userCells.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const stale = [calls.query, calls.detail]

/** What is open over the list; a new account goes on to its roles, then to its first password. */
type Open =
  | { what: 'add' }
  | { what: 'edit'; user: User }
  | { what: 'sessions'; user: User }
  | { what: 'assign'; user: User; next?: 'password' }
  | { what: 'password'; user: User }
  | { what: 'passwords'; users: readonly User[] }

export const keep = true

export default function UserList() {
  const list = useList(calls.query, { sort: 'loginName' })
  const region = useRegion()
  const [open, setOpen] = useState<Open>()
  const mayAdd = useCan(calls.add)
  const mayReset = useCan(userExtraCalls.batchResetPassword)
  const turn = useTurn(calls.switch, stale)
  const lock = useAct(calls.lock, { refresh: stale, done: '已锁定' })
  const unlock = useAct(calls.unlock, { refresh: stale, done: '已解锁' })
  const kick = useAct(calls.loginState, { refresh: stale, done: '已强制下线' })
  const remove = useAct(calls.delete, { refresh: stale, done: '已删除' })
  const close = () => setOpen(undefined)

  const goOn = async (id: string) => {
    const user = await ask(calls.detail, { id })
    if (user.actions.includes('assignRole')) setOpen({ what: 'assign', user, next: 'password' })
    else if (user.actions.includes('resetPassword')) setOpen({ what: 'password', user })
  }
  const add = ({ orgId, ...texts }: Values) => {
    const input = { ...filled(texts), ...(orgId ? { orgId } : {}) } as Asked<typeof calls.add>
    return saveForm(calls.add, input, stale, ({ id }) => void goOn(id))
  }
  const buttons = (user: User): Extra[] => {
    const wish = { id: user.id, version: user.version }
    const asking = async (text: string, act: () => Promise<unknown>) => {
      if ((await confirm({ title: '提示', text: t(text, { name: user.name }), danger: true })) === 'ok') await act()
    }
    const off = turn.buttons(user, t('停用后 {{name}} 立即不能使用系统，确定吗？', { name: user.name }))
    return [
      { does: 'edit', label: '修改', run: () => setOpen({ what: 'edit', user }) },
      { does: 'assignRole', label: '分配角色', run: () => setOpen({ what: 'assign', user }) },
      { does: 'resetPassword', label: '重置密码', run: () => setOpen({ what: 'password', user }) },
      { does: 'unlock', label: '解锁', run: () => void unlock.run(wish) },
      ...off.slice(0, 1),
      {
        does: 'lock',
        label: '锁定',
        danger: true,
        run: () => void asking('锁定后 {{name}} 立即不能使用系统，确定吗？', () => lock.run(wish)),
      },
      {
        does: 'kick',
        label: '强制下线',
        danger: true,
        run: () => void asking('{{name}} 的所有登录将立即结束，确定吗？', () => kick.run({ id: user.id })),
      },
      ...off.slice(1),
      {
        does: 'delete',
        label: '删除',
        danger: true,
        run: async () => void ((await confirmDelete(user.name)) && (await remove.run(wish))),
      },
    ]
  }
  return (
    <>
      <ListPage
        title="用户管理"
        list={list}
        batch={
          mayReset
            ? [
                {
                  label: '重置密码',
                  fits: (u) => u.actions.includes('resetPassword'),
                  run: async (users) => setOpen({ what: 'passwords', users }) as undefined,
                },
              ]
            : undefined
        }
        filters={
          <>
            <Filter.Keyword placeholder="账号、姓名、拼音、手机号" />
            <OrgFilter of={calls.query} />
            <RoleFilter of={calls.query} />
            <Filter.Bool name="locked" label={words.locked.label} />
            <Filter.Bool name="enabled" label={words.enabled.label} />
            <Filter.Bool name="noRole" label={words.noRole.label} />
            <Filter.Bool name="resetAsked" label={words.resetAsked.label} />
          </>
        }
        add={mayAdd && { label: '新建', run: () => setOpen({ what: 'add' }) }}
        toolbar={
          <>
            <ImportButton
              call={userExtraCalls.import}
              kind="user"
              title="用户"
              existing={userExisting}
              refresh={stale}
            />
            <ExportButton call={calls.export} list={list} />
          </>
        }
        decides={['loginName', 'name', 'roles', 'state']}
        columns={[
          col.one('loginName', { sort: true }),
          col.one('name', { sort: true }),
          col.custom('state', (u) => <UserState user={u} />),
          ...(region ? [col.one('orgName')] : []),
          col.custom('roles', (u) => <RoleTags user={u} />),
          col.custom(
            'online',
            (user) =>
              user.online > 0 ? (
                <Button type="link" size="small" onClick={() => setOpen({ what: 'sessions', user })}>
                  {user.online}
                </Button>
              ) : (
                0
              ),
            { align: 'right' },
          ),
          ...col.some('lastLoginAt', 'mobile', 'job'),
          col.one('createdAt', { sort: true }),
          col.buttons(buttons),
        ]}
      />
      {open?.what === 'add' && (
        <FormDialog
          title={t('新建用户')}
          table={region ? regionTable : newTable}
          initial={{}}
          refs={{ orgId: (p) => <OrgSelect {...p} /> }}
          save={add}
          // the account just made goes on by itself
          onClose={() => setOpen((now) => (now?.what === 'add' ? undefined : now))}
        />
      )}
      {open?.what === 'edit' && (
        <FormDialog
          title={`${t('修改用户')} ${open.user.loginName}`}
          table={personTable}
          initial={personOf(open.user)}
          save={(_, other) => {
            const { id, version } = open.user
            return saveForm(calls.update, { ...filled(other), id, version }, stale)
          }}
          onClose={close}
        />
      )}
      {open?.what === 'assign' && (
        <AssignDialog
          user={open.user}
          onClose={async (changed) => {
            const { user, next } = open
            const now = changed && next ? await ask(calls.detail, { id: user.id }) : user
            setOpen(next && now.actions.includes('resetPassword') ? { what: 'password', user: now } : undefined)
          }}
        />
      )}
      {open?.what === 'sessions' && <SessionsDialog user={open.user} onClose={close} />}
      {open?.what === 'passwords' && (
        <BatchPasswordDialog
          users={open.users}
          onClose={close}
          onDone={() => {
            list.selection.set(new Map())
            close()
          }}
        />
      )}
      {open?.what === 'password' && <PasswordDialog user={open.user} onClose={close} />}
    </>
  )
}

const personOf = ({ name, job, mobile, email, remark }: User) => ({ name, job, mobile, email, remark })
