import { Button, Checkbox, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type SavedQuery, savedCalls } from '#kernel/shared/calls/saved.ts'
import { useAct, useAsk } from '../http/hooks.ts'
import { bracketed, t } from '../i18n.ts'
import { AppModal } from '../shell/AppModal.tsx'
import { confirmDelete } from '../shell/confirm.ts'
import { Sign } from '../shell/Sign.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { List } from './useList.ts'

/** The saved queries of the page in the user's own order; new ones come last. */
const useSchemes = (list: List) => {
  const { data = [] } = useAsk(savedCalls.query, { page: list.page }, { quiet: true, enabled: list.ready })
  const place = new Map((list.layout.schemes ?? []).map((id, i) => [id, i]))
  const at = (s: SavedQuery) => place.get(s.id) ?? Number.MAX_SAFE_INTEGER
  return [...data].sort((a, b) => at(a) - at(b))
}

/** 存为方案, and the saved queries to open, order, make the page's first or delete (ux.md 1.2). */
export const Schemes = ({ list }: { list: List }) => {
  const schemes = useSchemes(list)
  const [open, setOpen] = useState<'save' | 'arrange'>()
  const first = schemes.find((s) => s.id === list.layout.scheme)
  const begun = useRef(false)
  const bare = JSON.stringify(list.applied) === JSON.stringify(list.defaults)
  // the query a user made his first opens with the page, unless the address asks for something itself
  useEffect(() => {
    if (begun.current || !list.ready || (list.layout.scheme && !first)) return
    begun.current = true
    if (first && bare && first.query) list.open(first.query, true)
  }, [first, bare, list])

  return (
    <>
      <Button onClick={() => setOpen('save')}>{t('存为方案')}</Button>
      {schemes.length > 0 && (
        <RowMenu
          label="方案"
          items={[
            ...schemes.map((s) => ({
              key: s.id,
              label: s.id === first?.id ? bracketed(s.name, t('默认')) : s.name,
              run: () => list.open(s.query),
            })),
            { key: 'arrange', label: t('管理方案'), run: () => setOpen('arrange') },
          ]}
        />
      )}
      {open === 'save' && <SaveDialog list={list} onClose={() => setOpen(undefined)} />}
      {open === 'arrange' && <ArrangeDialog list={list} schemes={schemes} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const SaveDialog = ({ list, onClose }: { list: List; onClose: () => void }) => {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [own, setOwn] = useState(false)
  const [fault, setFault] = useState(false)
  const save = useAct(savedCalls.save, { refresh: [savedCalls.query], done: '已保存' })
  const ok = async () => {
    if (!name.trim()) return setFault(true)
    const saved = await save.run({ page: list.page, name: name.trim(), shared, query: list.address })
    if (!saved) return
    if (own) list.change({ scheme: saved.id })
    onClose()
  }
  return (
    <AppModal
      open
      title={t('存为方案')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={save.busy}
      onOk={ok}
      onCancel={onClose}
    >
      <div className="l-scheme">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the field below is inside it */}
        <label>
          <span>{t('方案名称')}</span>
          <Input
            autoFocus
            maxLength={30}
            value={name}
            status={fault ? 'error' : undefined}
            aria-invalid={fault}
            onChange={(e) => {
              setName(e.target.value)
              setFault(false)
            }}
            onPressEnter={() => void ok()}
          />
        </label>
        {fault && (
          <span role="alert" className="d-fault">
            {t('请填写方案名称')}
          </span>
        )}
        <Checkbox checked={shared} onChange={(e) => setShared(e.target.checked)}>
          {t('共享给本机构')}
        </Checkbox>
        <Checkbox checked={own} onChange={(e) => setOwn(e.target.checked)}>
          {t('打开页面时自动使用')}
        </Checkbox>
      </div>
    </AppModal>
  )
}

const ArrangeDialog = ({ list, schemes, onClose }: { list: List; schemes: SavedQuery[]; onClose: () => void }) => {
  const remove = useAct(savedCalls.delete, { refresh: [savedCalls.query], done: '已删除' })
  const ids = schemes.map((s) => s.id)
  const shift = (i: number, by: number) => {
    const next = ids.toSpliced(i, 1).toSpliced(i + by, 0, ids[i] as string)
    list.change({ schemes: next })
  }
  return (
    <AppModal open width={560} title={t('管理方案')} footer={null} onCancel={onClose}>
      <ul className="l-schemes">
        {schemes.map((s, i) => (
          <li key={s.id}>
            <span className="l-grow">
              {s.name} <span className="d-muted">{s.shared ? t('共享 · {{name}}', { name: s.owner }) : ''}</span>
            </span>
            <Button
              size="small"
              disabled={i === 0}
              aria-label={t('上移 {{name}}', { name: s.name })}
              onClick={() => shift(i, -1)}
            >
              <Sign of="up" />
            </Button>
            <Button
              size="small"
              disabled={i === schemes.length - 1}
              aria-label={t('下移 {{name}}', { name: s.name })}
              onClick={() => shift(i, 1)}
            >
              <Sign of="down" />
            </Button>
            <Button
              size="small"
              type={list.layout.scheme === s.id ? 'primary' : 'default'}
              aria-pressed={list.layout.scheme === s.id}
              onClick={() => list.change({ scheme: list.layout.scheme === s.id ? undefined : s.id })}
            >
              {t('设为默认')}
            </Button>
            {s.mine && (
              <Button
                size="small"
                danger
                onClick={async () => {
                  if (await confirmDelete(s.name)) await remove.run({ id: s.id })
                }}
              >
                {t('删除')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AppModal>
  )
}
