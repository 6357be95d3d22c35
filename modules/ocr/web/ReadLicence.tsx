import { Button } from 'antd'
import { useRef, useState } from 'react'
import { AskError, ask } from '#kernel/web/http/ask.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { ocrCalls } from '../shared/calls.ts'
import { type Read, SURE } from '../shared/fields.ts'
import './ocr.css'

interface Props {
  /** Before somebody is signed in. */
  open?: boolean
  /** Chinese labels of the fields that are filled, for naming the doubtful ones. */
  labels: Readonly<Partial<Record<Read['field'], string>>>
  /** What the picture is of; a business licence when left out. */
  what?: string
  onRead: (fields: readonly Read[], file: File) => void
}

/** Fills a form from a picture of a business licence; what was read is a suggestion, and what is doubtful is named. */
export const ReadLicence = ({ open, labels, what = '用营业执照图片填写', onRead }: Props) => {
  const box = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ text: string; bad?: boolean }>()
  const read = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    setSaid(undefined)
    try {
      const { fields } = await ask(
        open ? ocrCalls.open : ocrCalls.businessLicense,
        {},
        { files: { file }, quiet: true },
      )
      const mine = fields.filter((f) => labels[f.field])
      onRead(mine, file)
      const doubtful = mine.filter((f) => f.sure < SURE).map((f) => t(labels[f.field] ?? ''))
      const doubt = doubtful.length ? t('把握较低：{{names}}', { names: doubtful.join(comma()) }) : ''
      setSaid({ text: t('已识别 {{n}} 项，请逐项核对；{{doubt}}', { n: mine.length, doubt }).replace(/[；.]\s*$/, '') })
    } catch (e) {
      setSaid({ text: e instanceof AskError ? e.msg : String(e), bad: true })
    } finally {
      setBusy(false)
      if (box.current) box.current.value = ''
    }
  }
  return (
    <div className="o-read">
      <input
        ref={box}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={t(what)}
        accept=".png,.jpg,.jpeg,.bmp"
        onChange={(e) => void read(e.target.files?.[0])}
      />
      <Button loading={busy} onClick={() => box.current?.click()}>
        {busy ? t('正在识别') : t(what)}
      </Button>{' '}
      <span className={said?.bad ? 'f-warning' : 'd-muted'} role="status">
        {said?.text ?? t('png、jpg、jpeg、bmp，识别结果请核对')}
      </span>
    </div>
  )
}
