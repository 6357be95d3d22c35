import { Button } from 'antd'
import { useState } from 'react'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { built, pageName, pagesOf } from '#kernel/web/shell/resolve.ts'
import { homeCalls } from '../shared/calls.ts'

const own = new Set(['Home', 'home'])

const Dialog = ({ paths, onClose }: { paths: readonly string[]; onClose: () => void }) => {
  const pages = useSession((s) => pagesOf(s.menus)).filter((p) => !own.has(p.path) && built(p.path))
  const [chosen, setChosen] = useState([...paths])
  const dirty = chosen.join() !== paths.join()
  const { close, saved } = useDialog(t('设置快捷菜单'), chosen, dirty, setChosen, onClose)
  const save = useAct(homeCalls.saveMenus, { refresh: [homeCalls.menus], done: '已保存', onDone: saved })
  return (
    <SaveModal
      title={t('设置快捷菜单')}
      busy={save.busy}
      onSave={() => void save.run({ paths: chosen })}
      onClose={close}
    >
      <DictPicker
        multiple
        allowClear={false}
        maxCount={12}
        label={t('快捷菜单')}
        className="h-pages"
        value={chosen}
        onChange={(paths) => setChosen((paths ?? []) as string[])}
        options={pages.map((p) => ({ value: p.path, code: '', label: pageName(p) }))}
      />
    </SaveModal>
  )
}

/** 快捷菜单: the pages a person chose; the first ones of his menu until he does. */
export const Shortcuts = () => {
  const every = useSession((s) => pagesOf(s.menus))
  const all = every.filter((p) => built(p.path))
  const { data } = useAsk(homeCalls.menus, {})
  const mayEdit = useCan(homeCalls.saveMenus)
  const [editing, setEditing] = useState(false)
  const first = all.filter((p) => !own.has(p.path)).slice(0, 8)
  const pages = data?.paths ? data.paths.flatMap((path) => all.find((p) => p.path === path) ?? []) : first
  return (
    <section className="h-box" aria-label={t('快捷菜单')}>
      <h2>
        {t('快捷菜单')}
        {mayEdit && (
          <Button size="small" type="link" onClick={() => setEditing(true)}>
            {t('设置')}
          </Button>
        )}
      </h2>
      <div className="h-short">
        {pages.map((p) => (
          <button key={p.path} type="button" onClick={() => go(`/${p.path}`)}>
            {pageName(p)}
          </button>
        ))}
        {pages.length === 0 && <p className="h-none">{t('还没有选择菜单')}</p>}
      </div>
      {editing && <Dialog paths={pages.map((p) => p.path)} onClose={() => setEditing(false)} />}
    </section>
  )
}
